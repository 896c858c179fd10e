//! Limits on unpaid orders, so that a customer can't reserve the stock without paying.

use super::Order;
use crate::{catalogue::ProductName, ids::ProductId};
use std::{collections::HashMap, num::NonZeroU32};

/// Pieces of a product that a customer's unpaid orders may always hold, however low the stock is.
const FREE_PIECES: u32 = 10;

/// Limits on the unpaid orders of one customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnpaidLimit {
    /// The maximum number of orders that await payment; `None` for no limit.
    pub orders: Option<NonZeroU32>,
}

/// The unpaid orders of a customer before another one is placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnpaidOrders {
    /// The number of orders that await payment.
    pub count: u32,
    /// The reserved pieces of products with counted stock.
    pub products: HashMap<ProductId, ReservedPieces>,
}

/// The reserved pieces of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReservedPieces {
    /// Pieces that can still be ordered.
    pub left: u32,
    /// Pieces in the customer's unpaid orders.
    pub held: u32,
}

/// The reasons why a customer must pay before placing another order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpaidError {
    /// This is the maximum number of orders that may await payment.
    #[error("{0} orders are unpaid")]
    TooMany(NonZeroU32),
    /// The unpaid orders would hold too many pieces of a product.
    #[error("{available} more of {name} may be held unpaid")]
    TooManyPieces {
        /// The product's name.
        name: ProductName,
        /// The number of pieces that this order may have.
        available: u32,
    },
}

impl UnpaidLimit {
    /// Checks that the customer may place this order in addition to the unpaid ones.
    pub fn check(self, order: &Order, unpaid: &UnpaidOrders) -> Result<(), UnpaidError> {
        if let Some(limit) = self.orders.filter(|limit| unpaid.count >= limit.get()) {
            return Err(UnpaidError::TooMany(limit));
        }
        for item in order.items() {
            let Some(pieces) = item.product_id.and_then(|id| unpaid.products.get(&id)) else { continue };
            let available = pieces.available();
            if item.quantity.get() > available {
                return Err(UnpaidError::TooManyPieces { name: item.name.clone(), available });
            }
        }
        Ok(())
    }
}

impl ReservedPieces {
    /// Returns the number of pieces that another order may have. Together with the held ones it is at most half of the
    /// stock without reservations, or [`FREE_PIECES`].
    const fn available(self) -> u32 {
        let half = (self.left + self.held) / 2;
        let limit = if half > FREE_PIECES { half } else { FREE_PIECES };
        let free = limit.saturating_sub(self.held);
        if free < self.left { free } else { self.left }
    }
}

#[cfg(test)]
mod tests {
    use super::{FREE_PIECES, ReservedPieces};
    use proptest::prelude::*;

    #[test]
    fn holds_half_of_stock_or_ten_pieces() {
        for (left, held, available) in [
            (2_500, 0, 1_250),
            (1_250, 1_250, 0),
            (1_500, 1_000, 250),
            (21, 0, 10),
            (22, 0, 11),
            (15, 0, 10),
            (9, 0, 9),
            (12, 4, 6),
            (0, 0, 0),
            (5, 10, 0),
        ] {
            assert_eq!(ReservedPieces { left, held }.available(), available, "{left} left, {held} held");
        }
    }

    proptest! {
        #[test]
        fn limit_is_same_for_many_orders_and_one(left in 0_u32..5_000, orders in 1_usize..6) {
            let mut pieces = ReservedPieces { left, held: 0 };
            let once = pieces.available();
            for _ in 0..orders {
                let taken = pieces.available();
                pieces = ReservedPieces { left: pieces.left - taken, held: pieces.held + taken };
            }
            prop_assert_eq!(pieces.held, once);
            prop_assert!(once <= left && once >= left.min(FREE_PIECES));
        }
    }
}
