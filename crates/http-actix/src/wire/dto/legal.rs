//! Legal texts on the wire.

use crate::wire::input::{Choice, LegalKindChoice};
use domain::legal::LegalText;
use serde::Serialize;
use utoipa::ToSchema;

/// A legal text. `body` is lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalText)]
pub(crate) struct LegalTextDto {
    kind: LegalKindChoice,
    title: String,
    body: String,
    /// Always `true`: the shop's lawyer has to check it. Pages show that only to staff.
    is_template: bool,
}

impl From<LegalText> for LegalTextDto {
    fn from(text: LegalText) -> Self {
        Self { kind: Choice(text.kind), title: text.title, body: text.body, is_template: true }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalTextData {
    pub(crate) text: LegalTextDto,
}
