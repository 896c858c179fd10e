//! Small values between columns and domain.

use crate::error::{DbError, invalid_column};
use domain::money::Kurus;

/// Money as a table keeps it.
pub(crate) fn kurus(table: &'static str, column: &'static str, amount: i64) -> Result<Kurus, DbError> {
    Kurus::new(amount).map_err(invalid_column(table, column))
}
