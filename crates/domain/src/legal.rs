//! The two texts that a buyer accepts with an order. Their templates are among the shop's texts ([`crate::shop_text`]).

use crate::json::names;
use crate::{
    account::User,
    address::AddressFields,
    email::EmailAddress,
    order::Order,
    shop::ShopFacts,
    shop_text::{self, TextKey},
};

/// One of the texts that a buyer accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LegalKind {
    /// The information that a buyer must get before ordering.
    PreliminaryInformation,
    /// The contract of sale.
    DistanceSales,
}

names!(LegalKind {
    PreliminaryInformation = "preliminary-information",
    DistanceSales = "distance-sales",
});

impl LegalKind {
    /// Returns the key of its template.
    #[must_use]
    pub const fn key(self) -> TextKey {
        match self {
            Self::PreliminaryInformation => TextKey::PreliminaryInformation,
            Self::DistanceSales => TextKey::DistanceSales,
        }
    }
}

/// A legal text for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalText {
    pub kind: LegalKind,
    /// Its heading.
    pub title: String,
    /// Its lines, see [`crate::shop_text`].
    pub body: String,
}

/// The buyer as the contract names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractParty {
    pub full_name: String,
    pub email: EmailAddress,
}

impl From<&User> for ContractParty {
    fn from(user: &User) -> Self {
        Self { full_name: user.full_name(), email: user.email.clone() }
    }
}

/// The contract with a guest names the recipient.
impl From<&AddressFields> for ContractParty {
    fn from(to: &AddressFields) -> Self {
        Self { full_name: to.full_name(), email: to.email.clone() }
    }
}

/// Returns a text filled with the shop's facts. Parts that only an order can fill say so.
#[must_use]
pub fn text(kind: LegalKind, shop: &ShopFacts) -> LegalText {
    LegalText { kind, title: kind.key().title().to_owned(), body: shop_text::render(kind.key(), shop) }
}

/// Returns the two texts that a buyer accepts, filled with the order about to be placed: preliminary information, then
/// contract. They contain neither the order's id nor its number and time.
#[must_use]
pub fn of_order(shop: &ShopFacts, party: &ContractParty, order: &Order) -> [LegalText; 2] {
    LegalKind::ALL.map(|kind| {
        let body = shop_text::render_order(kind.key(), shop, party, order);
        LegalText { kind, title: kind.key().title().to_owned(), body }
    })
}
