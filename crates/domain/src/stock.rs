//! The stock of products.

use crate::{cart::Quantity, ids::ProductId, limits};
use chrono::{DateTime, Utc};
use serde::Serialize;

/// The stock of a product: 0 to [`limits::STOCK`] pieces, or not counted and always sufficient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Stock(Option<u32>);

/// The count of a product after an order took or returned pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockCount {
    pub product: ProductId,
    /// The remaining stock.
    pub stock: Stock,
    /// The product's version: [`crate::catalogue::Product::updated_at`].
    pub version: DateTime<Utc>,
}

/// The error for more pieces than [`limits::STOCK`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stock must be 0 to {}", limits::STOCK)]
pub struct StockError;

impl Stock {
    /// Stock that is not counted.
    pub const NOT_COUNTED: Self = Self(None);

    /// Returns a stock of this many pieces.
    ///
    /// # Errors
    /// [`StockError`] above [`limits::STOCK`].
    pub const fn of(pieces: u32) -> Result<Self, StockError> {
        if pieces > limits::STOCK { Err(StockError) } else { Ok(Self(Some(pieces))) }
    }

    /// Returns the number of pieces; `None` if they are not counted.
    #[must_use]
    pub const fn pieces(self) -> Option<u32> {
        self.0
    }

    /// Returns whether the stock suffices for this quantity.
    #[must_use]
    pub fn has(self, quantity: Quantity) -> bool {
        self.0.is_none_or(|pieces| quantity.get() <= pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::Stock;
    use crate::{cart::Quantity, limits};

    #[test]
    fn uncounted_stock_always_suffices() {
        let most = Quantity::new(limits::QUANTITY).unwrap();
        assert!(Stock::NOT_COUNTED.has(most));
        assert!(Stock::of(999).unwrap().has(most));
        assert!(!Stock::of(998).unwrap().has(most));
        assert!(!Stock::of(0).unwrap().has(Quantity::ONE));
    }

    #[test]
    fn bounds() {
        assert!(Stock::of(limits::STOCK).is_ok());
        assert!(Stock::of(limits::STOCK + 1).is_err());
    }
}
