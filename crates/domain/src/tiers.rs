//! Quantity prices: lower prices per piece for larger quantities.

use crate::{cart::Quantity, limits, money::Kurus};
use serde::Serialize;
use utoipa::ToSchema;

/// The price per piece from a quantity on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tier {
    /// The lowest quantity of one line for this price: 2 to [`limits::QUANTITY`].
    pub min_quantity: Quantity,
    /// The price per piece.
    pub price: Kurus,
}

/// At most [`limits::TIERS`] tiers, with rising quantities and falling prices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Tiers(Vec<Tier>);

/// The reasons why tiers are refused, with the index of the wrong tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TiersError {
    /// There are more than [`limits::TIERS`].
    #[error("more than {} tiers", limits::TIERS)]
    TooMany,
    /// The tier begins at one piece.
    #[error("tier {0} begins at one piece")]
    OnePiece(usize),
    /// The tier does not begin later than the one before.
    #[error("tier {0} does not rise")]
    NotRising(usize),
    /// The price is zero.
    #[error("tier {0} is free")]
    Free(usize),
    /// The price is not lower than in the tier before.
    #[error("tier {0} does not fall")]
    NotFalling(usize),
}

impl Tiers {
    /// Creates a list of tiers.
    ///
    /// # Errors
    /// [`TiersError`] for the first wrong tier.
    pub fn new(tiers: Vec<Tier>) -> Result<Self, TiersError> {
        if tiers.len() > limits::TIERS {
            return Err(TiersError::TooMany);
        }
        let mut before: Option<Tier> = None;
        for (index, tier) in tiers.iter().enumerate() {
            if tier.min_quantity == Quantity::ONE {
                return Err(TiersError::OnePiece(index));
            }
            if tier.price == Kurus::ZERO {
                return Err(TiersError::Free(index));
            }
            if let Some(before) = before {
                if tier.min_quantity <= before.min_quantity {
                    return Err(TiersError::NotRising(index));
                }
                if tier.price >= before.price {
                    return Err(TiersError::NotFalling(index));
                }
            }
            before = Some(*tier);
        }
        Ok(Self(tiers))
    }

    /// Returns the tiers, sorted by quantity.
    #[must_use]
    pub fn list(&self) -> &[Tier] {
        &self.0
    }

    /// Returns whether every price is below this offer price.
    #[must_use]
    pub fn are_below(&self, offer: Kurus) -> bool {
        self.0.first().is_none_or(|first| first.price < offer)
    }

    /// Returns the price per piece for this quantity, given the offer price. Cart, order and legal texts all use this
    /// rule.
    #[must_use]
    pub fn unit_price(&self, offer: Kurus, quantity: Quantity) -> Kurus {
        self.0.iter().rev().find(|tier| tier.min_quantity <= quantity).map_or(offer, |tier| tier.price)
    }
}

#[cfg(test)]
mod tests {
    use super::{Tier, Tiers, TiersError};
    use crate::{cart::Quantity, money::Kurus};
    use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
    use serde_json::{Value, json};
    use std::{env, fs};

    /// Test cases for the front end's copy of this rule (`entities/product/rules.ts`).
    const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/src/testing/tier-cases.json");

    fn tiers(tiers: &[(u32, i64)]) -> Result<Tiers, TiersError> {
        let tier = |&(pieces, price): &(u32, i64)| Tier {
            min_quantity: Quantity::new(pieces).unwrap(),
            price: Kurus::new(price).unwrap(),
        };
        Tiers::new(tiers.iter().map(tier).collect())
    }

    #[test]
    fn quantities_rise_and_prices_fall() {
        assert!(tiers(&[]).is_ok());
        assert!(tiers(&[(2, 500), (10, 400), (50, 300), (100, 200), (999, 1)]).is_ok());
        for (wrong, why) in [
            (&[(2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1)][..], TiersError::TooMany),
            (&[(1, 5)], TiersError::OnePiece(0)),
            (&[(2, 0)], TiersError::Free(0)),
            (&[(10, 5), (10, 4)], TiersError::NotRising(1)),
            (&[(10, 5), (9, 4)], TiersError::NotRising(1)),
            (&[(10, 5), (20, 5)], TiersError::NotFalling(1)),
            (&[(10, 5), (20, 4), (30, 6)], TiersError::NotFalling(2)),
        ] {
            assert_eq!(tiers(wrong), Err(why), "{wrong:?}");
        }
    }

    #[test]
    fn a_line_costs_what_its_tier_says() {
        let tiers = tiers(&[(10, 90), (50, 80)]).unwrap();
        let price = |pieces| tiers.unit_price(Kurus::new(100).unwrap(), Quantity::new(pieces).unwrap()).get();
        assert_eq!([1, 9, 10, 49, 50, 999].map(price), [100, 100, 90, 90, 80, 80]);
        assert!(tiers.are_below(Kurus::new(91).unwrap()));
        assert!(!tiers.are_below(Kurus::new(90).unwrap()));
        assert!(Tiers::default().are_below(Kurus::ZERO));
    }

    /// Generates an offer price and tiers below it.
    fn any_tiers() -> impl Strategy<Value = (Kurus, Tiers)> {
        let quantities = prop::collection::btree_set(2..=999_u32, 0..=5);
        let prices = prop::collection::btree_set(1..=1_000_000_i64, 6);
        (quantities, prices).prop_map(|(quantities, prices)| {
            let mut prices = prices.into_iter().rev();
            let offer = Kurus::new(prices.next().unwrap()).unwrap();
            (offer, tiers(&quantities.into_iter().zip(prices).collect::<Vec<_>>()).unwrap())
        })
    }

    /// Returns a product's prices in kuruş and the cost of lines around every tier's edge.
    fn case((offer, tiers): &(Kurus, Tiers)) -> Value {
        let edges = tiers.list().iter().map(|tier| tier.min_quantity.get());
        let mut quantities: Vec<_> =
            edges.flat_map(|edge| edge - 1..=edge + 1).chain([1, 2, 998, 999]).collect();
        quantities.sort_unstable();
        quantities.dedup();
        let line = |pieces: u32| {
            let quantity = Quantity::new(pieces).ok()?;
            let unit = tiers.unit_price(*offer, quantity);
            Some(json!([pieces, unit.get(), unit.times(pieces).get()]))
        };
        let tier = |tier: &Tier| json!([tier.min_quantity.get(), tier.price.get()]);
        json!({
            "offer": offer.get(),
            "tiers": tiers.list().iter().map(tier).collect::<Vec<_>>(),
            "lines": quantities.into_iter().filter_map(line).collect::<Vec<_>>(),
        })
    }

    /// `UPDATE_GOLDEN=1` rewrites the cases.
    #[test]
    fn the_pages_mirror_is_tested_with_these_cases() {
        let mut runner = TestRunner::deterministic();
        let cases: Vec<_> =
            (0..40).map(|_| case(&any_tiers().new_tree(&mut runner).unwrap().current())).collect();
        let lines: Vec<_> = cases.iter().map(Value::to_string).collect();
        let text = format!("[\n{}\n]\n", lines.join(",\n"));
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(CASES, &text).unwrap();
        }
        assert_eq!(fs::read_to_string(CASES).unwrap(), text, "write them anew with UPDATE_GOLDEN=1");
    }

    proptest! {
        #[test]
        fn more_pieces_never_cost_more_each(
            (offer, tiers) in any_tiers(),
            quantities in prop::collection::vec(1..=999_u32, 2),
        ) {
            let price = |pieces: u32| tiers.unit_price(offer, Quantity::new(pieces).unwrap());
            prop_assert!(tiers.are_below(offer));
            let [fewer, more] = [quantities.iter().min(), quantities.iter().max()].map(|pieces| price(*pieces.unwrap()));
            prop_assert!(more <= fewer);
        }
    }
}
