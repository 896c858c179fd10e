//! The lines of an invoice. Prices of the shop contain KDV; an invoice names net amounts.

use crate::{
    cart::Quantity,
    money::Kurus,
    order::{DELIVERY_VAT, INSTALMENT_FEE_VAT, Order, OrderItem},
    vat::{self, VatLine, VatRate},
};
use std::fmt;

/// A line of an invoice. Net amount and KDV add up to what is paid for the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceLine {
    pub name: String,
    /// The number of pieces.
    pub quantity: Quantity,
    /// The price of a piece without KDV, before the discount.
    pub unit_price: UnitPrice,
    /// The discount without KDV: what the pieces cost at their unit price, less [`Self::net`].
    pub discount: Kurus,
    /// What is paid without KDV.
    pub net: Kurus,
    pub vat_rate: VatRate,
    /// The KDV on [`Self::net`].
    pub vat: Kurus,
}

impl InvoiceLine {
    /// Creates a line from prices with KDV. Net amount and KDV come from what is paid, as in the order's totals.
    fn new(name: String, quantity: Quantity, total: Kurus, paid: Kurus, vat_rate: VatRate) -> Self {
        let vat = vat_rate.contained_in(paid);
        let (gross, net) = (total.minus(vat_rate.contained_in(total)), paid.minus(vat));
        Self {
            name,
            quantity,
            unit_price: UnitPrice::of(gross, quantity),
            discount: gross.minus(net),
            net,
            vat_rate,
            vat,
        }
    }

    fn of_item(item: &OrderItem) -> Self {
        Self::new(item.title(), item.quantity, item.total(), item.paid(), item.vat_rate)
    }

    /// Returns a line of one piece at this price; `None` if it costs nothing.
    fn of_fee(name: &str, fee: Kurus, vat_rate: VatRate) -> Option<Self> {
        (fee > Kurus::ZERO).then(|| Self::new(name.to_owned(), Quantity::ONE, fee, fee, vat_rate))
    }

    /// Returns the order's lines: its items, the delivery fee, and what was charged beyond the order's amount.
    pub(super) fn of_order(order: &Order, charged: Kurus) -> Vec<Self> {
        let delivery = Self::of_fee("Kargo ücreti", order.delivery().unwrap_or_default(), DELIVERY_VAT);
        let instalments = Self::of_fee("Vade farkı", charged.minus(order.amount()), INSTALMENT_FEE_VAT);
        order.items().iter().map(Self::of_item).chain(delivery).chain(instalments).collect()
    }

    /// Returns what is paid for the line, with KDV.
    #[must_use]
    pub fn paid(&self) -> Kurus {
        [self.net, self.vat].into_iter().sum()
    }
}

/// Returns base and KDV of all lines by rate, ascending: the sums of the lines. A rate with nothing to tax is left out.
pub(super) fn vat_of(lines: &[InvoiceLine]) -> Vec<VatLine> {
    let rates = vat::contained(lines.iter().map(|line| (line.vat_rate, line.paid())));
    rates.into_iter().filter(|rate| rate.base > Kurus::ZERO).collect()
}

/// The net price of a piece, in millionths of a lira. Times any number of pieces that an order may have, it rounds to the
/// exact net amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPrice(i64);

/// Millionths of a lira in a kuruş.
const MILLIONTHS: i64 = 10_000;

impl UnitPrice {
    fn of(gross: Kurus, quantity: Quantity) -> Self {
        let pieces = i64::from(quantity.get());
        Self((gross.get().saturating_mul(MILLIONTHS) + pieces / 2) / pieces)
    }

    /// Returns the price in millionths of a lira.
    #[must_use]
    pub const fn millionths(self) -> i64 {
        self.0
    }
}

impl fmt::Display for UnitPrice {
    /// Formats TL with a decimal point and two to six decimals, for machines: `83.33`, `0.416667`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lira, millionths) = (self.0 / 1_000_000, format!("{:06}", self.0 % 1_000_000));
        let (kurus, rest) = millionths.split_at(2);
        write!(f, "{lira}.{kurus}{}", rest.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::UnitPrice;
    use crate::{cart::Quantity, money::Kurus};

    #[test]
    fn unit_price_has_two_to_six_decimals() {
        for (kurus, pieces, text) in [
            (8_333, 1, "83.33"),
            (10_000, 3, "33.333333"),
            (20_000, 3, "66.666667"),
            (125, 2, "0.625"),
            (0, 1, "0.00"),
            (100, 999, "0.001001"),
        ] {
            let price = UnitPrice::of(Kurus::new(kurus).unwrap(), Quantity::new(pieces).unwrap());
            assert_eq!(price.to_string(), text, "{kurus} / {pieces}");
        }
    }
}
