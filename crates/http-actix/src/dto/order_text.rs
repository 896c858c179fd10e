//! The texts of an order on the wire.

use super::{
    catalogue::date,
    order::{OrderItemInput, parse_payment_type, wanted},
};
use crate::error::ApiError;
use application::order::{Acceptance, AcceptedLegalText as Kept, OrderLegalText as Text, RequestedItem};
use domain::{ids::AddressId, order::PaymentType};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// An order whose texts are to be read before it is placed.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderTextsInput {
    items: Vec<OrderItemInput>,
    /// Id of one of the customer's addresses.
    address: String,
    /// `COD` or `Online`.
    payment_type: String,
}

impl OrderTextsInput {
    pub(crate) fn into_domain(self) -> Result<(Vec<RequestedItem>, AddressId, PaymentType), ApiError> {
        let payment_type = parse_payment_type(&self.payment_type)
            .ok_or_else(|| ApiError::field("paymentType", "Listeden bir ödeme şekli seçin."))?;
        let address = AddressId::parse(&self.address).ok_or_else(ApiError::address_not_found)?;
        Ok((wanted(self.items)?, address, payment_type))
    }
}

/// SHA-256 of the texts that the customer read and accepted, as the preview told them.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct AcceptedTextsInput {
    #[serde(rename = "preliminary-information")]
    preliminary_information: String,
    #[serde(rename = "distance-sales")]
    distance_sales: String,
}

impl From<AcceptedTextsInput> for Acceptance {
    fn from(input: AcceptedTextsInput) -> Self {
        Self { preliminary_information: input.preliminary_information, distance_sales: input.distance_sales }
    }
}

/// A text of an order about to be placed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderLegalText {
    /// `preliminary-information` or `distance-sales`.
    kind: String,
    title: String,
    body: String,
    /// Of the body in UTF-8: 64 hex digits.
    sha256: String,
}

impl From<Text> for OrderLegalText {
    fn from(text: Text) -> Self {
        Self {
            kind: text.text.kind.as_str().to_owned(),
            title: text.text.title,
            body: text.text.body,
            sha256: text.hash.to_hex(),
        }
    }
}

/// A text that was accepted with its order, to the letter.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcceptedLegalText {
    #[serde(flatten)]
    text: OrderLegalText,
    accepted_at: String,
}

impl From<Kept> for AcceptedLegalText {
    fn from(kept: Kept) -> Self {
        Self { text: kept.text.into(), accepted_at: date(kept.accepted_at) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderTextList {
    pub(crate) texts: Vec<OrderLegalText>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedTextList {
    pub(crate) texts: Vec<AcceptedLegalText>,
}
