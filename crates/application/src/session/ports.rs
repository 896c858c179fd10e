use crate::error::StorageError;
use chrono::{DateTime, Utc};
use std::collections::HashMap;

/// What a session holds: names and texts.
pub type SessionState = HashMap<String, String>;

/// Keeps sessions on the server's side, under keys that only the browser and the database know.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SessionRepository: Send + Sync {
    /// The state under a key; `None` when there is none or it has expired at `now`.
    fn load(&self, key: &str, now: DateTime<Utc>) -> Result<Option<SessionState>, StorageError>;

    /// Keeps a new session.
    fn insert(&self, key: &str, state: &SessionState, expires_at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Replaces the state of a session; `false` when it is gone, which makes none.
    fn update(
        &self,
        key: &str,
        state: &SessionState,
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;

    /// Lets a session live until `expires_at`.
    fn extend(&self, key: &str, expires_at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Ends a session; ending one that is gone is fine.
    fn delete(&self, key: &str) -> Result<(), StorageError>;

    /// Removes sessions that expired before `now`, and says how many.
    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
