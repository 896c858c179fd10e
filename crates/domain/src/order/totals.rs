//! What an order costs.

use super::{INSTALMENT_FEE_VAT, Order, OrderError, ProductOffer};
use crate::{
    cart::{Cart, Quantity},
    delivery::DeliveryTerms,
    discount::{Discount, DiscountError, DiscountUses, DiscountedLine},
    ids::ProductId,
    money::Kurus,
    vat::{self, VatLine, VatRate},
};
use chrono::{DateTime, Utc};

/// The rate of the KDV that a delivery fee contains.
pub const DELIVERY_VAT: VatRate = VatRate::Twenty;

/// What an order costs. Every sum that is shown, charged or paid back comes from here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// All lines together, before the discount.
    pub items: Kurus,
    /// What a discount takes off the lines.
    pub discount: Kurus,
    /// The delivery fee; `None` if the shop has not set one.
    pub delivery: Option<Kurus>,
    /// What is to be paid: items − discount + delivery.
    pub amount: Kurus,
    /// The KDV contained in the amount, rounded line by line after the discount, one entry a rate, ascending.
    pub vat: Vec<VatLine>,
    /// What is missing until delivery is free; `None` also for an order that was placed.
    pub free_delivery_missing: Option<Kurus>,
}

/// The sums of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct PricedLine {
    pub(super) vat_rate: VatRate,
    /// What all pieces cost.
    pub(super) total: Kurus,
    /// The line's share of the discount.
    pub(super) discount: Kurus,
}

impl Totals {
    /// Adds up lines and a delivery fee.
    pub(super) fn of(lines: &[PricedLine], delivery: Option<Kurus>) -> Self {
        let items: Kurus = lines.iter().map(|line| line.total).sum();
        let discount: Kurus = lines.iter().map(|line| line.discount).sum();
        let paid = lines.iter().map(|line| (line.vat_rate, line.total.minus(line.discount)));
        let fee = delivery.filter(|fee| *fee > Kurus::ZERO);
        Self {
            items,
            discount,
            delivery,
            amount: [items.minus(discount)].into_iter().chain(fee).sum(),
            vat: vat::contained(paid.chain(fee.map(|fee| (DELIVERY_VAT, fee)))),
            free_delivery_missing: None,
        }
    }
}

/// A discount code that an order wants to use, with its uses so far.
#[derive(Clone, Copy, Debug)]
pub struct WantedDiscount<'a> {
    /// The code; `None` if the shop has no such code.
    pub discount: Option<&'a Discount>,
    pub uses: DiscountUses,
}

impl Order {
    /// Returns the KDV contained in a refund that names no pieces: each line, the delivery fee and the fee for instalments
    /// has its share. A refund of the whole amount without such a fee contains what [`Totals::vat`] says.
    #[must_use]
    pub fn vat_of_refund(&self, refund: Kurus, instalment_fee: Kurus) -> Vec<VatLine> {
        let items = self.items().iter().map(|item| (item.vat_rate, item.paid()));
        let delivery = self.delivery().map(|fee| (DELIVERY_VAT, fee));
        vat::contained_in_part(refund, items.chain(delivery).chain([(INSTALMENT_FEE_VAT, instalment_fee)]))
    }
}

/// The conditions at which lines become a sum, beside their prices.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    pub delivery: DeliveryTerms,
    /// The discount code, if one was given.
    pub discount: Option<WantedDiscount<'a>>,
    /// The current time.
    pub at: DateTime<Utc>,
}

impl<'a> Terms<'a> {
    /// Returns the discount if lines can use it.
    ///
    /// # Errors
    /// [`DiscountError`] if a code was given that they can't use.
    pub(super) fn usable_discount(
        &self,
        lines: &[DiscountedLine<'_>],
    ) -> Result<Option<&'a Discount>, DiscountError> {
        let Some(WantedDiscount { discount, uses }) = self.discount else { return Ok(None) };
        let discount = discount.ok_or(DiscountError::Unknown)?;
        discount.check(lines, uses, self.at)?;
        Ok(Some(discount))
    }

    /// Returns each line's share of the discount, and the delivery fee.
    pub(super) fn apply(
        &self,
        discount: Option<&Discount>,
        lines: &[DiscountedLine<'_>],
    ) -> (Vec<Kurus>, Option<Kurus>) {
        let shares =
            discount.map_or_else(|| vec![Kurus::ZERO; lines.len()], |discount| discount.shares(lines));
        let fee = self.delivery.fee_for(paid(lines, &shares));
        let is_free = discount.is_some_and(Discount::frees_delivery);
        (shares, fee.map(|fee| if is_free { Kurus::ZERO } else { fee }))
    }
}

/// Returns the sum of lines after their shares of the discount.
fn paid(lines: &[DiscountedLine<'_>], shares: &[Kurus]) -> Kurus {
    lines.iter().zip(shares).map(|(line, share)| line.total.minus(*share)).sum()
}

/// What a cart costs today, and what keeps it from being ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The cost of the products that there are, also of those that can't be ordered. A code that can't be used takes
    /// nothing off.
    pub totals: Totals,
    /// The products that can't be ordered as the cart has them, each with the reason.
    pub problems: Vec<(ProductId, OrderError)>,
    /// Why the discount code can't be used.
    pub discount_problem: Option<DiscountError>,
}

impl Quote {
    /// Prices the cart at today's offers.
    #[must_use]
    pub fn new(cart: &Cart, offers: &[ProductOffer], terms: &Terms<'_>) -> Self {
        let (mut items, mut problems) = (Vec::new(), Vec::new());
        for (id, quantity) in cart.items() {
            let Some(offer) = offers.iter().find(|offer| offer.id == id) else {
                problems.push((id, OrderError::UnknownProduct(id)));
                continue;
            };
            problems.extend(offer.check(quantity).err().map(|error| (id, error)));
            items.push((offer, quantity));
        }
        let lines: Vec<_> = items.iter().map(|(offer, quantity)| offer.line(*quantity)).collect();
        let discount = terms.usable_discount(&lines);
        let (shares, delivery) = terms.apply(discount.unwrap_or_default(), &lines);
        let priced: Vec<_> = items
            .iter()
            .zip(&lines)
            .zip(&shares)
            .map(|(((offer, _), line), share)| PricedLine {
                vat_rate: offer.vat_rate,
                total: line.total,
                discount: *share,
            })
            .collect();
        let missing = terms.delivery.missing_for_free(paid(&lines, &shares));
        let is_paid = delivery.is_some_and(|fee| fee > Kurus::ZERO);
        Self {
            totals: Totals {
                free_delivery_missing: missing.filter(|_| is_paid),
                ..Totals::of(&priced, delivery)
            },
            problems,
            discount_problem: discount.err(),
        }
    }
}

impl ProductOffer {
    /// Returns the line of so many pieces.
    pub(super) fn line(&self, quantity: Quantity) -> DiscountedLine<'_> {
        DiscountedLine { category: &self.category, total: quantity.of(self.unit_price(quantity)) }
    }
}
