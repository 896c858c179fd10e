//! Delivery addresses.

use crate::{
    account::PersonName,
    email::EmailAddress,
    ids::{AddressId, UserId},
    limits,
    phone::Phone,
    text::{Line, Paragraph},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub type AddressLine = Line<{ limits::TEXT }>;

/// Street, number and floor; may have several lines.
pub type Street = Paragraph<{ limits::TEXT }>;

/// The nine fields of an address, all of them required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressFields {
    /// Recipient's first name.
    pub first_name: PersonName,
    /// Recipient's last name.
    pub last_name: PersonName,
    /// Recipient's e-mail.
    pub email: EmailAddress,
    /// Street, number, floor; may have several lines.
    pub street: Street,
    /// Province (il).
    pub city: AddressLine,
    /// District (İlçe).
    pub state: AddressLine,
    /// Postal code, free text.
    pub zipcode: AddressLine,
    /// Telephone.
    pub phone: Phone,
    pub country: AddressLine,
}

impl AddressFields {
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// An address that a customer has saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub id: AddressId,
    /// The customer who owns it.
    pub user_id: UserId,
    /// The nine fields.
    pub fields: AddressFields,
}

/// The address that an order is delivered to: a copy of a saved one, or a guest's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeliveryAddress {
    /// The id of the saved address. A guest's address has an id of its own.
    pub id: AddressId,
    #[serde(flatten)]
    pub fields: AddressFields,
}

impl From<Address> for DeliveryAddress {
    fn from(Address { id, fields, .. }: Address) -> Self {
        Self { id, fields }
    }
}
