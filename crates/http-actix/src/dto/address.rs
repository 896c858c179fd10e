//! Addresses on the wire.

use super::{account::text, check};
use crate::error::ApiError;
use domain::{
    address::{Address as Saved, AddressFields},
    email::EmailAddress,
    phone::Phone,
    text::{Line, Paragraph},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The nine fields; all are needed.
#[derive(Default, Deserialize, Validate, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct AddressInput {
    #[validate(custom(function = "check::name"))]
    first_name: String,
    #[validate(custom(function = "check::name"))]
    last_name: String,
    #[validate(custom(function = "check::email"))]
    email: String,
    #[validate(custom(function = "check::paragraph"))]
    street: String,
    #[validate(custom(function = "check::line"))]
    city: String,
    #[validate(custom(function = "check::line"))]
    state: String,
    #[validate(custom(function = "check::line"))]
    zipcode: String,
    #[validate(custom(function = "check::line"))]
    phone: String,
    #[validate(custom(function = "check::line"))]
    country: String,
}

impl AddressInput {
    pub(crate) fn into_domain(self) -> Result<AddressFields, ApiError> {
        Ok(AddressFields {
            first_name: Line::new(&self.first_name).map_err(text("firstName"))?,
            last_name: Line::new(&self.last_name).map_err(text("lastName"))?,
            email: EmailAddress::new(&self.email)
                .map_err(|_| ApiError::field("email", crate::error::email_message()))?,
            street: Paragraph::new(&self.street).map_err(text("street"))?,
            city: Line::new(&self.city).map_err(text("city"))?,
            state: Line::new(&self.state).map_err(text("state"))?,
            zipcode: Line::new(&self.zipcode).map_err(text("zipcode"))?,
            phone: Phone::new(&self.phone).map_err(text("phone"))?,
            country: Line::new(&self.country).map_err(text("country"))?,
        })
    }
}

/// A saved address, or an order's copy of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Address {
    #[serde(rename = "_id")]
    id: String,
    user_id: String,
    first_name: String,
    last_name: String,
    email: String,
    street: String,
    city: String,
    /// District (İlçe).
    state: String,
    zipcode: String,
    phone: String,
    country: String,
}

impl From<Saved> for Address {
    fn from(address: Saved) -> Self {
        let fields = address.fields;
        Self {
            id: address.id.to_string(),
            user_id: address.user_id.to_string(),
            first_name: fields.first_name.into(),
            last_name: fields.last_name.into(),
            email: fields.email.to_string(),
            street: fields.street.into(),
            city: fields.city.into(),
            state: fields.state.into(),
            zipcode: fields.zipcode.into(),
            phone: fields.phone.into(),
            country: fields.country.into(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddressList {
    pub(crate) addresses: Vec<Address>,
}

impl From<Vec<Saved>> for AddressList {
    fn from(addresses: Vec<Saved>) -> Self {
        Self { addresses: addresses.into_iter().map(Into::into).collect() }
    }
}
