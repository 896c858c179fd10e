//! Time, ids and random numbers as ports, so that tests control them.

use crate::order::guest::key::GuestKey;
use chrono::{DateTime, Utc};
use domain::order::OrderNumber;
use uuid::Uuid;

/// The current time.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// Returns the current time in whole microseconds, the precision of the database.
    fn now(&self) -> DateTime<Utc>;
}

/// A source of ids and random values.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait IdGenerator: Send + Sync {
    /// Returns a new UUIDv7. Later ones sort after earlier ones.
    fn next(&self) -> Uuid;

    /// Returns 256 random bits as text, for secrets.
    fn token(&self) -> String;

    /// Returns a random key for a guest's order.
    fn guest_key(&self) -> GuestKey;

    /// Returns a random order number, which may be in use.
    fn order_number(&self) -> OrderNumber;
}
