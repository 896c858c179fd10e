//! Counting how often things are done, for all instances of the shop together.

use crate::error::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// One thing that may be done only so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitedUse {
    /// Stands for what is done and who does it; nobody can be found by it.
    pub key: i64,
    /// How often it may be done in any stretch of the window.
    pub most: u32,
    /// Whole seconds.
    pub window: TimeDelta,
}

/// Where uses are counted.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait LimitedUses: Send + Sync {
    /// Counts a use of each, or of none when one of them has been used up: then answers how long that lasts.
    ///
    /// # Errors
    /// [`StorageError`].
    fn take(&self, uses: &[LimitedUse], now: DateTime<Utc>) -> Result<Option<TimeDelta>, StorageError>;

    /// Takes the newest use of each key back.
    ///
    /// # Errors
    /// [`StorageError`].
    fn give_back(&self, keys: &[i64]) -> Result<(), StorageError>;

    /// Forgets what counts no more; answers how many keys that were.
    ///
    /// # Errors
    /// [`StorageError`].
    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
