//! Instalments of card payments: the offered numbers, and which charge pays an order.

use super::Order;
use crate::{exemption::Exemption, money::Kurus};

/// A number of instalments that banks in Türkiye offer; 1 is a single payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instalments(u8);

impl Instalments {
    /// A single payment.
    pub const ONE: Self = Self(1);

    /// Every number, lowest first.
    pub const ALL: [Self; 6] = [Self::ONE, Self(2), Self(3), Self(6), Self(9), Self(12)];

    /// Returns this number of instalments; `None` if no bank offers it.
    #[must_use]
    pub fn new(count: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.0 == count)
    }

    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The reasons why a cart or an order can only be paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstalmentObstacle {
    /// The owner offers no instalments.
    NotOffered,
    /// Food is among the goods. Instalments for food are forbidden (Banka Kartları ve Kredi Kartları Hakkında
    /// Yönetmelik, m.26).
    Food,
    /// The amount is below the owner's minimum.
    AmountTooLow,
}

/// The owner's terms for instalments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstalmentTerms {
    /// The highest number offered.
    pub max: Instalments,
    /// The lowest amount that can be paid in instalments; `None` for every amount.
    pub from: Option<Kurus>,
}

impl InstalmentTerms {
    /// The terms of a shop whose owner offers no instalments.
    pub const NONE: Self = Self { max: Instalments::ONE, from: None };

    /// Returns why this amount can only be paid at once; `None` if instalments are offered for it.
    #[must_use]
    pub fn obstacle(&self, amount: Kurus, has_food: bool) -> Option<InstalmentObstacle> {
        if self.max == Instalments::ONE {
            Some(InstalmentObstacle::NotOffered)
        } else if has_food {
            Some(InstalmentObstacle::Food)
        } else if self.from.is_some_and(|from| amount < from) {
            Some(InstalmentObstacle::AmountTooLow)
        } else {
            None
        }
    }

    /// Returns the numbers of instalments offered for this amount, lowest first. A single payment is always offered.
    #[must_use]
    pub fn offered(&self, amount: Kurus, has_food: bool) -> Vec<Instalments> {
        let max = if self.obstacle(amount, has_food).is_some() { Instalments::ONE } else { self.max };
        Instalments::ALL.into_iter().filter(|count| *count <= max).collect()
    }

    /// Returns those plans of a provider that the shop shows for this amount: more than one instalment, and offered.
    #[must_use]
    pub fn plans(&self, amount: Kurus, plans: Vec<InstalmentPlan>) -> Vec<InstalmentPlan> {
        let offered = self.offered(amount, false);
        let is_shown = |plan: &InstalmentPlan| plan.count > Instalments::ONE && offered.contains(&plan.count);
        plans.into_iter().filter(is_shown).collect()
    }
}

/// What a payment in instalments costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalmentPlan {
    pub count: Instalments,
    /// The amount of one instalment.
    pub monthly: Kurus,
    /// The sum of all instalments: the price with the provider's fee.
    pub total: Kurus,
    /// The bank whose cards have this plan; `None` if the provider does not say.
    pub bank: Option<String>,
}

/// A card payment as its provider reports it. Amounts are in hundredths of the currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCharge {
    /// The price that the provider was asked to charge.
    pub price: Kurus,
    /// What the card was charged: the price and the provider's fee for instalments.
    pub charged: Kurus,
    /// ISO 4217, in upper or lower case.
    pub currency: String,
    /// The number of instalments, which may be one that the shop does not know.
    pub instalments: u8,
}

/// What a card was charged for an order, as the shop keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The order's amount and the provider's fee for instalments. It is another amount if the order is not paid by it.
    pub charged: Kurus,
    /// The number of instalments, which may be one that the shop does not know.
    pub instalments: u8,
}

impl Charge {
    /// Returns the provider's fee for the instalments of an order of this amount. A payment at once has none.
    #[must_use]
    pub const fn fee(&self, amount: Kurus) -> Kurus {
        if self.instalments > 1 { self.charged.minus(amount) } else { Kurus::ZERO }
    }
}

impl From<&CardCharge> for Charge {
    fn from(charge: &CardCharge) -> Self {
        Self { charged: charge.charged, instalments: charge.instalments }
    }
}

impl CardCharge {
    /// The shop's only currency.
    const CURRENCY: &'static str = "TRY";

    /// Returns a payment at once, without a fee.
    #[must_use]
    pub const fn at_once(amount: Kurus, currency: String) -> Self {
        Self { price: amount, charged: amount, currency, instalments: 1 }
    }

    /// Returns whether the charge pays exactly this amount. A fee is accepted only for a number of instalments above one
    /// that was `offered` when the payment page was opened.
    #[must_use]
    pub fn pays(&self, amount: Kurus, offered: &[Instalments]) -> bool {
        let has_instalments = Instalments::new(self.instalments)
            .is_some_and(|count| count > Instalments::ONE && offered.contains(&count));
        let is_charge_right = self.charged == self.price || (self.charged > self.price && has_instalments);
        self.price == amount && is_charge_right && self.currency.eq_ignore_ascii_case(Self::CURRENCY)
    }
}

impl Order {
    /// Returns the numbers of instalments in which the order can be paid.
    #[must_use]
    pub fn offered_instalments(&self, terms: &InstalmentTerms) -> Vec<Instalments> {
        let has_food = self.items().iter().any(|item| item.exemption == Some(Exemption::Food));
        terms.offered(self.amount(), has_food)
    }
}

#[cfg(test)]
mod tests {
    use super::{CardCharge, Charge, InstalmentObstacle, InstalmentPlan, InstalmentTerms, Instalments};
    use crate::money::Kurus;
    use proptest::prelude::*;

    fn kurus(amount: i64) -> Kurus {
        Kurus::new(amount).unwrap()
    }

    fn count(count: u8) -> Instalments {
        Instalments::new(count).unwrap()
    }

    fn counts(offered: &[Instalments]) -> Vec<u8> {
        offered.iter().map(|count| count.get()).collect()
    }

    fn terms(max: u8, from: Option<i64>) -> InstalmentTerms {
        InstalmentTerms { max: count(max), from: from.map(kurus) }
    }

    #[test]
    fn knows_only_numbers_that_banks_offer() {
        let known: Vec<u8> = (0..=u8::MAX).filter(|count| Instalments::new(*count).is_some()).collect();
        assert_eq!(known, [1, 2, 3, 6, 9, 12]);
    }

    #[test]
    fn offers_every_number_up_to_the_highest() {
        for (max, offered) in [
            (1, vec![1]),
            (2, vec![1, 2]),
            (3, vec![1, 2, 3]),
            (6, vec![1, 2, 3, 6]),
            (9, vec![1, 2, 3, 6, 9]),
            (12, vec![1, 2, 3, 6, 9, 12]),
        ] {
            assert_eq!(counts(&terms(max, None).offered(kurus(1), false)), offered);
        }
    }

    #[test]
    fn offers_single_payment_for_food_and_small_amounts() {
        let terms = terms(6, Some(50_000));
        assert_eq!(counts(&terms.offered(kurus(50_000), false)), [1, 2, 3, 6]);
        for (amount, has_food, obstacle) in [
            (49_999, false, InstalmentObstacle::AmountTooLow),
            (50_000, true, InstalmentObstacle::Food),
            (49_999, true, InstalmentObstacle::Food),
        ] {
            assert_eq!(counts(&terms.offered(kurus(amount), has_food)), [1]);
            assert_eq!(terms.obstacle(kurus(amount), has_food), Some(obstacle));
        }
        assert_eq!(terms.obstacle(kurus(50_000), false), None);
        let none = InstalmentTerms::NONE.obstacle(kurus(50_000), true);
        assert_eq!(none, Some(InstalmentObstacle::NotOffered));
    }

    #[test]
    fn shows_only_plans_that_are_offered() {
        let plan = |number: u8| InstalmentPlan {
            count: count(number),
            monthly: kurus(1),
            total: kurus(1),
            bank: None,
        };
        let shown = |terms: InstalmentTerms, amount: i64| -> Vec<u8> {
            let plans = terms.plans(kurus(amount), [1, 2, 3, 6, 9].map(plan).into());
            plans.iter().map(|plan| plan.count.get()).collect()
        };
        assert_eq!(shown(terms(6, None), 1), [2, 3, 6]);
        assert_eq!(shown(terms(6, Some(100)), 99), [0_u8; 0]);
        assert_eq!(shown(InstalmentTerms::NONE, 100), [0_u8; 0]);
    }

    #[test]
    fn accepts_fee_only_with_offered_instalments() {
        let offered = [1, 2, 3].map(count);
        let charge = |price: i64, charged: i64, instalments: u8| CardCharge {
            price: kurus(price),
            charged: kurus(charged),
            currency: "try".into(),
            instalments,
        };
        for (charge, is_accepted) in [
            (charge(100, 100, 1), true),
            (charge(100, 107, 3), true),
            // The merchant pays the fee.
            (charge(100, 100, 3), true),
            (charge(100, 107, 1), false),
            (charge(100, 107, 6), false),
            (charge(100, 107, 4), false),
            (charge(100, 99, 3), false),
            (charge(107, 107, 3), false),
            (charge(99, 107, 3), false),
            (CardCharge { currency: "USD".into(), ..charge(100, 107, 3) }, false),
        ] {
            assert_eq!(charge.pays(kurus(100), &offered), is_accepted, "{charge:?}");
        }
    }

    #[test]
    fn only_instalments_have_fee() {
        for (charged, instalments, fee) in [(107, 3, 7), (107, 1, 0), (107, 0, 0), (100, 3, 0), (99, 3, 0)] {
            let charge = Charge { charged: kurus(charged), instalments };
            assert_eq!(charge.fee(kurus(100)), kurus(fee), "{charge:?}");
        }
    }

    proptest! {
        #[test]
        fn never_accepts_another_price(
            price in 0..1_000_i64, charged in 0..1_000_i64, amount in 0..1_000_i64, number in 0..20_u8,
        ) {
            let charge = CardCharge {
                price: kurus(price), charged: kurus(charged), currency: "TRY".into(), instalments: number,
            };
            if charge.pays(kurus(amount), &Instalments::ALL) {
                prop_assert_eq!(price, amount);
                prop_assert!(charged >= amount);
                prop_assert!(charged == amount || number > 1);
            }
        }
    }
}
