use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::ids::UserId;

/// Reads and erases everything about a customer.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PrivacyRepository: Send + Sync {
    /// Returns everything that is kept about a customer, as of one moment: a JSON object.
    fn export(&self, customer: UserId) -> Result<String, StorageError>;

    /// Closes an account: profile, addresses, cart, sessions, mails, and what was written in threads are erased, the
    /// e-mail can be registered anew; orders with their texts stay, of a customer without a name.
    fn close(&self, customer: UserId, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Erases orders placed before this moment whose customer's account is closed, and accounts closed before it
    /// that have none left. Says how many of both.
    fn erase_closed(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
