//! Conversions of single columns.

use crate::error::{DbError, invalid_column};
use domain::money::Kurus;

/// Converts an amount in kuruş from a column.
pub(crate) fn kurus(table: &'static str, column: &'static str, amount: i64) -> Result<Kurus, DbError> {
    Kurus::new(amount).map_err(invalid_column(table, column))
}
