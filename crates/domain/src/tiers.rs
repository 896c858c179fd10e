//! Lower prices for those who buy more of one thing.

use crate::{cart::Quantity, limits, money::Kurus};

/// From how many pieces on a piece costs what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// So many pieces of one line, or more: 2 to [`limits::QUANTITY`].
    pub min_quantity: Quantity,
    /// The price of each of them.
    pub price: Kurus,
}

/// At most [`limits::TIERS`] tiers, with rising quantities and falling prices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiers(Vec<Tier>);

/// Why tiers are refused; each names the tier at fault, from 0, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TiersError {
    /// More than [`limits::TIERS`].
    #[error("more than {} tiers", limits::TIERS)]
    TooMany,
    /// Begins at one piece.
    #[error("tier {0} begins at one piece")]
    OnePiece(usize),
    /// Begins no later than the one before.
    #[error("tier {0} does not rise")]
    NotRising(usize),
    /// Costs nothing.
    #[error("tier {0} is free")]
    Free(usize),
    /// Costs no less than the one before.
    #[error("tier {0} does not fall")]
    NotFalling(usize),
}

impl Tiers {
    /// Checks tiers.
    ///
    /// # Errors
    /// [`TiersError`] names the first that is wrong.
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

    /// Returns the tiers, by rising quantity.
    #[must_use]
    pub fn list(&self) -> &[Tier] {
        &self.0
    }

    /// Returns whether every tier is cheaper than this offer price.
    #[must_use]
    pub fn are_below(&self, offer: Kurus) -> bool {
        self.0.first().is_none_or(|first| first.price < offer)
    }

    /// Returns what one of so many pieces costs, given the price of a single one. The one rule for cart, order and
    /// texts.
    #[must_use]
    pub fn unit_price(&self, offer: Kurus, quantity: Quantity) -> Kurus {
        self.0.iter().rev().find(|tier| tier.min_quantity <= quantity).map_or(offer, |tier| tier.price)
    }
}

#[cfg(test)]
mod tests {
    use super::{Tier, Tiers, TiersError};
    use crate::{cart::Quantity, money::Kurus};
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn more_pieces_never_cost_more_each(
            steps in prop::collection::btree_map(2..=999_u32, 1..=1_000_i64, 0..=5),
            quantities in prop::collection::vec(1..=999_u32, 2),
        ) {
            let falling = steps.into_keys().zip((1..=1_000).rev()).collect::<Vec<_>>();
            let tiers = tiers(&falling).unwrap();
            let price = |pieces: u32| tiers.unit_price(Kurus::new(1_001).unwrap(), Quantity::new(pieces).unwrap());
            let [fewer, more] = [quantities.iter().min(), quantities.iter().max()].map(|pieces| price(*pieces.unwrap()));
            prop_assert!(more <= fewer);
        }
    }
}
