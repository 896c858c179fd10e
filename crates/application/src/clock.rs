//! Time and ids, passed in so that tests never wait or guess.

use chrono::{DateTime, Utc};
use domain::order::OrderNumber;
use uuid::Uuid;

/// Tells the time.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// Now, in whole microseconds (what the database keeps).
    fn now(&self) -> DateTime<Utc>;
}

/// Makes ids.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait IdGenerator: Send + Sync {
    /// Returns a fresh UUIDv7: later ones sort after earlier ones.
    fn next(&self) -> Uuid;

    /// Returns 256 random bits as text: nobody guesses it.
    fn token(&self) -> String;

    /// Returns a random order number; it may have been drawn before.
    fn order_number(&self) -> OrderNumber;
}
