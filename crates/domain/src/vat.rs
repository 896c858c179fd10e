//! KDV, the Turkish value-added tax, which every price contains.

use crate::money::Kurus;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A rate of KDV. These three rates apply since 10 July 2023 (Cumhurbaşkanı Kararı 7346, on the lists of the decision
/// 2007/13033).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "u8")]
pub enum VatRate {
    /// 1 %: list I, which contains food since 14 February 2022 (Cumhurbaşkanı Kararı 5189).
    One,
    /// 10 %: list II.
    Ten,
    /// 20 %: everything else.
    #[default]
    Twenty,
}

impl VatRate {
    /// Every rate, ascending.
    pub const ALL: [Self; 3] = [Self::One, Self::Ten, Self::Twenty];

    /// Returns the rate in per cent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Ten => 10,
            Self::Twenty => 20,
        }
    }

    /// Returns the rate with this percentage, if there is one.
    #[must_use]
    pub fn of_percent(percent: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|rate| rate.percent() == percent)
    }

    /// Returns the tax that an amount contains, rounded to the nearest kuruş, halves up.
    #[must_use]
    pub fn contained_in(self, amount: Kurus) -> Kurus {
        let rate = i128::from(self.percent());
        let whole = 100 + rate;
        let tax = (i128::from(amount.get()) * rate * 2 + whole) / (2 * whole);
        // A tax is less than the amount that contains it.
        i64::try_from(tax).ok().and_then(|tax| Kurus::new(tax).ok()).unwrap_or(Kurus::ZERO)
    }
}

impl From<VatRate> for u8 {
    fn from(rate: VatRate) -> Self {
        rate.percent()
    }
}

/// The amounts at one rate. Base and tax add up to the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Vat)]
pub struct VatLine {
    /// In per cent.
    #[schema(value_type = u8)]
    pub rate: VatRate,
    /// The price without tax.
    pub base: Kurus,
    pub tax: Kurus,
}

/// Returns the KDV contained in a part of what was paid for these lines: each line has its share of it.
#[must_use]
pub fn contained_in_part(part: Kurus, lines: impl IntoIterator<Item = (VatRate, Kurus)>) -> Vec<VatLine> {
    let (rates, paid): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
    contained(rates.into_iter().zip(part.split(&paid)).filter(|(_, share)| *share > Kurus::ZERO))
}

/// Returns the base and tax of lines with these rates and totals, one entry per rate, ascending. Each line is rounded
/// by itself.
#[must_use]
pub fn contained(lines: impl IntoIterator<Item = (VatRate, Kurus)>) -> Vec<VatLine> {
    let mut sums: BTreeMap<VatRate, (i64, i64)> = BTreeMap::new();
    for (rate, total) in lines {
        let tax = rate.contained_in(total).get();
        let (base_sum, tax_sum) = sums.entry(rate).or_default();
        *base_sum = base_sum.saturating_add(total.get() - tax);
        *tax_sum = tax_sum.saturating_add(tax);
    }
    let amount = |kurus| Kurus::new(kurus).unwrap_or(Kurus::ZERO);
    sums.into_iter()
        .map(|(rate, (base, tax))| VatLine { rate, base: amount(base), tax: amount(tax) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{VatRate, contained};
    use crate::money::Kurus;
    use proptest::prelude::*;

    fn kurus(amount: i64) -> Kurus {
        Kurus::new(amount).unwrap()
    }

    #[test]
    fn tax_is_a_part_of_the_price() {
        for (rate, amount, tax) in [
            (VatRate::Twenty, 12_000, 2_000),
            (VatRate::Ten, 11_000, 1_000),
            (VatRate::One, 10_100, 100),
            (VatRate::Twenty, 1, 0),
            // Exactly 0.5 kuruş.
            (VatRate::Twenty, 3, 1),
            (VatRate::Twenty, 100, 17),
            (VatRate::One, 100, 1),
            (VatRate::Ten, 0, 0),
        ] {
            assert_eq!(rate.contained_in(kurus(amount)).get(), tax, "{rate:?} of {amount}");
        }
    }

    #[test]
    fn rates_are_known_by_their_per_cent() {
        assert_eq!(VatRate::default().percent(), 20);
        let known: Vec<_> = (0..=u8::MAX).filter_map(VatRate::of_percent).collect();
        assert_eq!(known, VatRate::ALL);
    }

    proptest! {
        #[test]
        fn base_and_tax_sum_to_the_total(
            lines in prop::collection::vec((0..3_usize, 1..=999_000_000_000_i64), 0..60)
        ) {
            let lines: Vec<_> = lines.into_iter().map(|(rate, total)| (VatRate::ALL[rate], kurus(total))).collect();
            let total: Kurus = lines.iter().map(|(_, total)| *total).sum();
            let contained = contained(lines.clone());
            let sum: Kurus = contained.iter().flat_map(|line| [line.base, line.tax]).sum();
            prop_assert_eq!(sum, total);
            prop_assert!(contained.is_sorted_by_key(|line| line.rate));
            for line in contained {
                let of_rate = lines.iter().filter(|(rate, _)| *rate == line.rate);
                let taxes: Kurus = of_rate.map(|(rate, total)| rate.contained_in(*total)).sum();
                prop_assert_eq!(line.tax, taxes);
            }
        }
    }
}
