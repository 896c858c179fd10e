//! What an order costs.

use super::{OrderError, ProductOffer};
use crate::{
    cart::Cart,
    ids::ProductId,
    money::Kurus,
    vat::{self, VatLine, VatRate},
};

/// What an order costs. Everything that shows, charges or pays back a sum asks for this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// All lines together.
    pub items: Kurus,
    /// What is to be paid.
    pub amount: Kurus,
    /// The KDV contained in the amount, rounded line by line, one entry a rate, ascending.
    pub vat: Vec<VatLine>,
}

impl Totals {
    /// Adds up lines, each the rate of its KDV and what all of its pieces cost.
    #[must_use]
    pub fn of(lines: &[(VatRate, Kurus)]) -> Self {
        let items = lines.iter().map(|(_, total)| *total).sum();
        Self { items, amount: items, vat: vat::contained(lines.iter().copied()) }
    }
}

/// What a cart costs today, and what keeps it from being ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The cost of the products that there are, also of those that can't be ordered.
    pub totals: Totals,
    /// The products that can't be ordered as the cart has them, each with the reason.
    pub problems: Vec<(ProductId, OrderError)>,
}

impl Quote {
    /// Prices the cart at today's offers.
    #[must_use]
    pub fn new(cart: &Cart, offers: &[ProductOffer]) -> Self {
        let (mut lines, mut problems) = (Vec::new(), Vec::new());
        for (id, quantity) in cart.items() {
            let Some(offer) = offers.iter().find(|offer| offer.id == id) else {
                problems.push((id, OrderError::UnknownProduct(id)));
                continue;
            };
            problems.extend(offer.check(quantity).err().map(|error| (id, error)));
            lines.push((offer.vat_rate, quantity.of(offer.unit_price(quantity))));
        }
        Self { totals: Totals::of(&lines), problems }
    }
}
