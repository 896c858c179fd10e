//! Addresses on the wire.

use crate::wire::{
    error::ApiError,
    input::{EmailField, Input, LineField, NameField, ParagraphField, PhoneField},
};
use domain::address::{Address, AddressFields};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The nine fields; all are needed.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddressInput {
    #[validate(nested)]
    first_name: NameField,
    #[validate(nested)]
    last_name: NameField,
    #[validate(nested)]
    email: EmailField,
    #[validate(nested)]
    street: ParagraphField,
    #[validate(nested)]
    city: LineField,
    #[validate(nested)]
    state: LineField,
    #[validate(nested)]
    zipcode: LineField,
    #[validate(nested)]
    phone: PhoneField,
    #[validate(nested)]
    country: LineField,
}

impl Input for AddressInput {
    type Output = AddressFields;

    fn into_domain(self) -> Result<AddressFields, ApiError> {
        Ok(AddressFields {
            first_name: self.first_name.value()?,
            last_name: self.last_name.value()?,
            email: self.email.value()?,
            street: self.street.value()?,
            city: self.city.value()?,
            state: self.state.value()?,
            zipcode: self.zipcode.value()?,
            phone: self.phone.value()?,
            country: self.country.value()?,
        })
    }
}

/// A saved address, or an order's copy of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Address)]
pub(crate) struct AddressDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    #[schema(format = Uuid)]
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

impl From<Address> for AddressDto {
    fn from(address: Address) -> Self {
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
    pub(crate) addresses: Vec<AddressDto>,
}

impl From<Vec<Address>> for AddressList {
    fn from(addresses: Vec<Address>) -> Self {
        Self { addresses: addresses.into_iter().map(Into::into).collect() }
    }
}
