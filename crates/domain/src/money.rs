//! Money as a whole number of kuruş, never as a float.

use crate::{json::schema, limits};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};
use std::{cmp::Reverse, fmt, iter::Sum, str::FromStr};
use utoipa::openapi::{ObjectBuilder, schema::Type};

/// An amount of money in kuruş (1 TL = 100 kuruş), never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kurus(i64);

/// The reasons why a text or number is no amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The text is not a decimal number.
    #[error("not a decimal number")]
    NotANumber,
    /// The amount is negative.
    #[error("negative amount")]
    Negative,
    /// The text has more than two decimals. Amounts are never rounded silently.
    #[error("more than two decimals")]
    TooPrecise,
    /// The amount exceeds 64 bits of kuruş.
    #[error("amount too large")]
    TooLarge,
}

impl Kurus {
    pub const ZERO: Self = Self(0);

    /// Creates an amount of kuruş.
    pub const fn new(kurus: i64) -> Result<Self, MoneyError> {
        if kurus < 0 { Err(MoneyError::Negative) } else { Ok(Self(kurus)) }
    }

    /// Returns the amount in kuruş.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Formats the amount in Turkish: `₺1.234,50`.
    #[must_use]
    pub fn in_turkish(self) -> String {
        format!("₺{}", self.without_sign())
    }

    /// Returns the amount without the currency sign: `1.234,50`.
    #[must_use]
    pub fn without_sign(self) -> String {
        let digits = (self.0 / 100).to_string();
        let mut lira = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                lira.push('.');
            }
            lira.push(digit);
        }
        format!("{lira},{:02}", self.0 % 100)
    }

    /// Returns the amount without another one, at least zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        if self.0 > other.0 { Self(self.0 - other.0) } else { Self::ZERO }
    }

    /// Splits the amount in proportion to weights. What rounding down leaves goes to the largest remainders, one kuruş each.
    #[must_use]
    pub fn split(self, weights: &[Self]) -> Vec<Self> {
        let sum = weights.iter().map(|weight| i128::from(weight.0)).sum::<i128>().max(1);
        let exact = |weight: &Self| i128::from(self.0) * i128::from(weight.0);
        let mut shares: Vec<i128> = weights.iter().map(|weight| exact(weight) / sum).collect();
        let left = i128::from(self.0) - shares.iter().sum::<i128>();
        let mut by_remainder: Vec<_> =
            weights.iter().map(|weight| exact(weight) % sum).zip(&mut shares).collect();
        by_remainder.sort_by_key(|(remainder, _)| Reverse(*remainder));
        for (_, share) in by_remainder.into_iter().take(usize::try_from(left).unwrap_or(0)) {
            *share += 1;
        }
        let kurus = |share| i64::try_from(share).ok().and_then(|share| Self::new(share).ok());
        shares.into_iter().map(|share| kurus(share).unwrap_or_default()).collect()
    }

    /// Returns this percentage of the amount, rounded to the nearest kuruş, halves up.
    #[must_use]
    pub fn percent(self, percent: u8) -> Self {
        let part = (i128::from(self.0) * i128::from(percent) + 50) / 100;
        Self(i64::try_from(part).unwrap_or(i64::MAX))
    }

    /// Returns the amount multiplied by `factor`. It saturates, which the limits of price and quantity rule out.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        Self(self.0.saturating_mul(factor as i64))
    }
}

impl Sum for Kurus {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        Self(amounts.fold(0, |total, amount| total.saturating_add(amount.0)))
    }
}

impl FromStr for Kurus {
    type Err = MoneyError;

    /// Parses TL with a decimal point: `2890`, `19.9`, `19.99`.
    fn from_str(text: &str) -> Result<Self, MoneyError> {
        if text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            return Err(MoneyError::Negative);
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(fraction) || text.ends_with('.') {
            return Err(MoneyError::NotANumber);
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 2 {
            return Err(MoneyError::TooPrecise);
        }
        format!("{whole}{fraction:0<2}").parse().map(Self).map_err(|_| MoneyError::TooLarge)
    }
}

schema!(
    Kurus,
    "Tl",
    ObjectBuilder::new().schema_type(Type::Number).description(Some("TL, at most two decimals"))
);

/// On the wire an amount is a number in TL.
impl Serialize for Kurus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        // The shortest decimal of a double has two decimals for all amounts below the limit.
        #[expect(clippy::cast_precision_loss, reason = "amounts stay far below 2^53 kuruş")]
        serializer.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Kurus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Amount;

        impl Visitor<'_> for Amount {
            type Value = Kurus;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an amount in TL")
            }

            fn visit_u64<E: de::Error>(self, lira: u64) -> Result<Kurus, E> {
                lira.to_string().parse().map_err(E::custom)
            }

            fn visit_i64<E: de::Error>(self, lira: i64) -> Result<Kurus, E> {
                lira.to_string().parse().map_err(E::custom)
            }

            /// Reads the double's shortest decimal text, which is what was written.
            fn visit_f64<E: de::Error>(self, lira: f64) -> Result<Kurus, E> {
                lira.to_string().parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Amount)
    }
}

impl fmt::Display for Kurus {
    /// Formats TL with a decimal point and two decimals, for machines: `2890.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// A list price and an offer price: `0 < offer ≤ list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    list: Kurus,
    offer: Kurus,
}

/// The reasons why two amounts are not a valid pair of prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PricesError {
    /// The list price is zero or above [`limits::PRICE_KURUS`].
    #[error("list price out of range")]
    ListOutOfRange,
    /// The offer price is zero.
    #[error("offer price is zero")]
    OfferIsZero,
    /// The offer price exceeds the list price.
    #[error("offer price above list price")]
    OfferAboveList,
}

impl Prices {
    /// Creates a pair of a list price and an offer price.
    ///
    /// # Errors
    /// [`PricesError`] if a price is zero, the offer exceeds the list price, or the list price exceeds the limit.
    pub fn new(list: Kurus, offer: Kurus) -> Result<Self, PricesError> {
        if list == Kurus::ZERO || list.get() > limits::PRICE_KURUS {
            Err(PricesError::ListOutOfRange)
        } else if offer == Kurus::ZERO {
            Err(PricesError::OfferIsZero)
        } else if offer > list {
            Err(PricesError::OfferAboveList)
        } else {
            Ok(Self { list, offer })
        }
    }

    /// Returns the list price, which pages strike through.
    #[must_use]
    pub const fn list(self) -> Kurus {
        self.list
    }

    /// Returns the price that is paid.
    #[must_use]
    pub const fn offer(self) -> Kurus {
        self.offer
    }
}

#[cfg(test)]
mod tests {
    use super::{Kurus, MoneyError, Prices, PricesError};
    use proptest::prelude::*;

    #[test]
    fn reads_decimal_text() {
        let cases = [
            ("0", Ok(0)),
            ("2890", Ok(289_000)),
            ("19.9", Ok(1990)),
            ("19.99", Ok(1999)),
            ("19.990", Ok(1999)),
            ("19.999", Err(MoneyError::TooPrecise)),
            ("-1", Err(MoneyError::Negative)),
            ("", Err(MoneyError::NotANumber)),
            ("1.", Err(MoneyError::NotANumber)),
            (".5", Err(MoneyError::NotANumber)),
            ("1e9", Err(MoneyError::NotANumber)),
            ("--1", Err(MoneyError::NotANumber)),
            ("NaN", Err(MoneyError::NotANumber)),
            ("99999999999999999999", Err(MoneyError::TooLarge)),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<Kurus>().map(Kurus::get), expected, "{text}");
        }
    }

    #[test]
    fn people_read_points_and_a_comma() {
        for (kurus, text) in [
            (0, "₺0,00"),
            (5, "₺0,05"),
            (99_900, "₺999,00"),
            (123_450, "₺1.234,50"),
            (1_000_000, "₺10.000,00"),
            (123_456_789_012, "₺1.234.567.890,12"),
        ] {
            assert_eq!(Kurus::new(kurus).unwrap().in_turkish(), text);
        }
    }

    #[test]
    fn prices_stay_in_order() {
        let kurus = |n| Kurus::new(n).unwrap();
        assert!(Prices::new(kurus(100), kurus(100)).is_ok());
        assert_eq!(Prices::new(kurus(100), kurus(101)), Err(PricesError::OfferAboveList));
        assert_eq!(Prices::new(kurus(100), kurus(0)), Err(PricesError::OfferIsZero));
        assert_eq!(Prices::new(kurus(0), kurus(0)), Err(PricesError::ListOutOfRange));
        assert_eq!(Prices::new(kurus(1_000_000_001), kurus(1)), Err(PricesError::ListOutOfRange));
    }

    proptest! {
        #[test]
        fn text_and_kurus_are_inverse(kurus in 0..=i64::MAX / 1000) {
            let money = Kurus::new(kurus).unwrap();
            prop_assert_eq!(money.to_string().parse::<Kurus>(), Ok(money));
        }

        #[test]
        fn no_kurus_is_lost_in_a_sum(prices in prop::collection::vec((0..=1_000_000_000_i64, 1..=999_u32), 0..50)) {
            let lines = prices.iter().map(|&(price, count)| Kurus::new(price).unwrap().times(count));
            let expected: i128 = prices.iter().map(|&(price, count)| i128::from(price) * i128::from(count)).sum();
            prop_assert_eq!(i128::from(lines.sum::<Kurus>().get()), expected);
        }

        #[test]
        fn written_amounts_read_back(amount in 0..=1_000_000_000_000_i64) {
            let money = Kurus::new(amount).unwrap();
            let json = serde_json::to_string(&money).unwrap();
            prop_assert_eq!(serde_json::from_str::<Kurus>(&json).unwrap(), money);
        }

        #[test]
        fn any_text_gets_an_answer(text in "\\PC*") {
            let _ = text.parse::<Kurus>();
        }
    }
}
