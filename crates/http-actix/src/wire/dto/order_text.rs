//! Legal texts of an order on the wire.

use super::date::date;
use crate::wire::input::{Choice, LegalKindChoice};
use application::order::{AcceptedLegalText, OrderLegalText};
use serde::Serialize;
use utoipa::ToSchema;

/// A legal text of an order that is not placed yet.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderLegalText)]
pub(crate) struct OrderLegalTextDto {
    /// One of the two kinds that belong to an order.
    kind: LegalKindChoice,
    title: String,
    body: String,
    /// SHA-256 of the body in UTF-8: 64 hex digits.
    sha256: String,
}

impl From<OrderLegalText> for OrderLegalTextDto {
    fn from(text: OrderLegalText) -> Self {
        Self {
            kind: Choice(text.text.kind),
            title: text.text.title,
            body: text.text.body,
            sha256: text.hash.to_hex(),
        }
    }
}

/// A legal text as the customer accepted it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AcceptedLegalText)]
pub(crate) struct AcceptedLegalTextDto {
    #[serde(flatten)]
    text: OrderLegalTextDto,
    #[schema(format = DateTime)]
    accepted_at: String,
}

impl From<AcceptedLegalText> for AcceptedLegalTextDto {
    fn from(accepted: AcceptedLegalText) -> Self {
        Self { text: accepted.text.into(), accepted_at: date(accepted.accepted_at) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderTextList {
    pub(crate) texts: Vec<OrderLegalTextDto>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedTextList {
    pub(crate) texts: Vec<AcceptedLegalTextDto>,
}
