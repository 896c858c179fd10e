//! Addresses on the wire.

use crate::wire::input::{WithoutLink, input};
use domain::{
    account::PersonName,
    address::{Address, AddressFields, DeliveryAddress},
    email::EmailAddress,
    ids::UserId,
    limits,
    phone::Phone,
    text::{Line, Paragraph},
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// An address; all nine fields are required.
    pub(crate) struct AddressInput -> AddressFields {
        first_name: WithoutLink<PersonName>,
        last_name: WithoutLink<PersonName>,
        email: EmailAddress,
        street: WithoutLink<Paragraph<{ limits::TEXT }>>,
        city: WithoutLink<Line<{ limits::TEXT }>>,
        state: WithoutLink<Line<{ limits::TEXT }>>,
        zipcode: WithoutLink<Line<{ limits::TEXT }>>,
        phone: WithoutLink<Phone>,
        country: WithoutLink<Line<{ limits::TEXT }>>,
    }
}

impl From<AddressInput> for AddressFields {
    fn from(input: AddressInput) -> Self {
        let AddressInput { first_name, last_name, email, street, city, state, zipcode, phone, country } =
            input;
        Self { first_name, last_name, email, street, city, state, zipcode, phone, country }
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
    /// The customer who owns it; `null` for a guest's.
    #[schema(format = Uuid, required = true)]
    user_id: Option<String>,
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
        let owner = address.user_id;
        Self::of_order(address.into(), Some(owner))
    }
}

impl AddressDto {
    /// Creates the view of an order's copy of an address.
    pub(crate) fn of_order(DeliveryAddress { id, fields }: DeliveryAddress, owner: Option<UserId>) -> Self {
        Self {
            id: id.to_string(),
            user_id: owner.map(|id| id.to_string()),
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
