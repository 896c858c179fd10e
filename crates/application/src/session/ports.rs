use crate::{actor::Login, error::StorageError};
use chrono::{DateTime, Utc};
use domain::account::User;

/// The logins of a session. A browser may be logged in as a customer and as staff at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Logins {
    pub customer: Option<Login>,
    pub staff: Option<Login>,
}

/// A session with its logged-in accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The stored logins.
    pub logins: Logins,
    /// The customer's account; `None` also if it was deleted or its password has changed since the login.
    pub customer: Option<User>,
    /// The staff account; `None` also if it was deleted or its password has changed since the login.
    pub staff: Option<User>,
    /// The time of the last login or [noted use](SessionRepository::note_use).
    pub used_at: DateTime<Utc>,
}

/// Stores sessions under keys that only the browser knows.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SessionRepository: Send + Sync {
    /// Returns the session with its current accounts in one query; `None` if there is none or it has expired at `now`.
    fn load(&self, key: &str, now: DateTime<Utc>) -> Result<Option<StoredSession>, StorageError>;

    /// Records a use of the session.
    fn note_use(&self, key: &str, now: DateTime<Utc>) -> Result<(), StorageError>;

    /// Stores a new session.
    fn insert(
        &self,
        key: &str,
        logins: &Logins,
        used_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Deletes a session. Deleting an unknown session has no effect.
    fn delete(&self, key: &str) -> Result<(), StorageError>;

    /// Deletes the sessions that expired before `now`, and returns their number.
    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
