use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::ids::UserId;

/// Reads and erases all data of a customer.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PrivacyRepository: Send + Sync {
    /// Returns all data of a customer as a JSON object, from one snapshot.
    fn export(&self, customer: UserId) -> Result<String, StorageError>;

    /// Closes an account. Erases profile, addresses, cart, sessions, mails and the texts in threads. The e-mail can be
    /// registered again. Orders and their texts stay, without the customer's name.
    fn close(&self, customer: UserId, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Erases the orders of closed accounts and of guests that were placed before this time and not invoiced since, and
    /// accounts closed before it that have no orders left. Returns the number of all together.
    fn erase_closed(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
