//! Legal texts on the wire.

use domain::legal::LegalText as Text;
use serde::Serialize;
use utoipa::ToSchema;

/// A legal text. `body` is lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LegalText {
    /// `distance-sales`, `preliminary-information`, `kvkk` or `privacy`.
    kind: String,
    title: String,
    body: String,
    /// Always `true`: the shop's lawyer has to check it.
    is_template: bool,
}

impl From<Text> for LegalText {
    fn from(text: Text) -> Self {
        Self { kind: text.kind.as_str().to_owned(), title: text.title, body: text.body, is_template: true }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalTextData {
    pub(crate) text: LegalText,
}
