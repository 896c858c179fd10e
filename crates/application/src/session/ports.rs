use crate::{actor::Login, error::StorageError};
use chrono::{DateTime, Utc};
use domain::account::User;

/// The two places of a session. A browser may be logged in as a customer and as staff at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Logins {
    /// Who shops.
    pub customer: Option<Login>,
    /// Who works for the shop.
    pub staff: Option<Login>,
}

/// A session together with the accounts that are logged in by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// What was remembered of the logins.
    pub logins: Logins,
    /// The customer's account; `None` also when it is gone or its password was changed since the login.
    pub customer: Option<User>,
    /// The staff account, likewise.
    pub staff: Option<User>,
    /// When somebody logged in by it or was last [noted](SessionRepository::note_use) to use it.
    pub used_at: DateTime<Utc>,
}

/// Keeps sessions on the server's side, under keys that only the browser and the database know.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SessionRepository: Send + Sync {
    /// Returns the session under a key and its accounts as they are now, in one look; `None` when there is no session
    /// or it has expired at `now`.
    fn load(&self, key: &str, now: DateTime<Utc>) -> Result<Option<StoredSession>, StorageError>;

    /// Notes that a session is used now.
    fn note_use(&self, key: &str, now: DateTime<Utc>) -> Result<(), StorageError>;

    /// Keeps a new session, last used then.
    fn insert(
        &self,
        key: &str,
        logins: &Logins,
        used_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Ends a session; ending one that is gone is fine.
    fn delete(&self, key: &str) -> Result<(), StorageError>;

    /// Removes sessions that expired before `now`, and says how many.
    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError>;
}
