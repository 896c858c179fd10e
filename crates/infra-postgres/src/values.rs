//! Small values between columns and domain.

use crate::error::{DbError, invalid_column};
use domain::{cart::Quantity, money::Kurus};

/// Pieces as a table keeps them.
pub(crate) fn quantity(table: &'static str, pieces: i32) -> Result<Quantity, DbError> {
    let pieces = u32::try_from(pieces).map_err(invalid_column(table, "quantity"))?;
    Quantity::new(pieces).map_err(invalid_column(table, "quantity"))
}

/// Pieces as a table wants them; at most 999.
pub(crate) const fn pieces(quantity: Quantity) -> i32 {
    quantity.get().cast_signed()
}

/// Money as a table keeps it.
pub(crate) fn kurus(table: &'static str, column: &'static str, amount: i64) -> Result<Kurus, DbError> {
    Kurus::new(amount).map_err(invalid_column(table, column))
}
