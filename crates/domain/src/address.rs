//! Delivery addresses.

use crate::{
    email::EmailAddress,
    ids::{AddressId, UserId},
    limits,
    phone::Phone,
    text::{Line, Paragraph},
};
use serde::{Deserialize, Serialize};

/// The nine fields of an address, all of them required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressFields {
    /// Recipient's first name.
    pub first_name: Line<{ limits::NAME }>,
    /// Recipient's last name.
    pub last_name: Line<{ limits::NAME }>,
    /// Recipient's e-mail.
    pub email: EmailAddress,
    /// Street, number, floor; may have several lines.
    pub street: Paragraph<{ limits::TEXT }>,
    /// Province (il).
    pub city: Line<{ limits::TEXT }>,
    /// District (İlçe).
    pub state: Line<{ limits::TEXT }>,
    /// Postal code, free text.
    pub zipcode: Line<{ limits::TEXT }>,
    /// Telephone.
    pub phone: Phone,
    pub country: Line<{ limits::TEXT }>,
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
