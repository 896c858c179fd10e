//! Rate limits that all instances of the shop share.

use crate::error::StorageError;
use chrono::{DateTime, TimeDelta, Utc};

/// A use of something that is rate-limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitedUse {
    /// Keyed hash of the limited action and its actor. It reveals neither.
    pub key: i64,
    /// Maximum number of uses within any period of the window's length.
    pub limit: u32,
    /// The length of the window in whole seconds.
    pub window: TimeDelta,
}

/// Counters of uses.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait LimitedUses: Send + Sync {
    /// Counts one use of each key. If a limit is reached, counts nothing and returns the time until it can be used
    /// again.
    fn consume(&self, uses: &[LimitedUse], now: DateTime<Utc>) -> Result<Option<TimeDelta>, StorageError>;

    /// Removes the newest use of each key.
    fn refund(&self, keys: &[i64]) -> Result<(), StorageError>;

    /// Deletes expired counters and returns their number.
    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
