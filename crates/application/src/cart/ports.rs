use crate::error::StorageError;
use domain::{cart::Cart, ids::UserId};

/// Keeps one cart an account.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CartRepository: Send + Sync {
    /// The account's cart; empty when it has none. Deleted products are not in it.
    fn load(&self, owner: UserId) -> Result<Cart, StorageError>;

    /// Replaces the whole cart and answers what was kept: products that don't exist are dropped.
    fn replace(&self, owner: UserId, cart: &Cart) -> Result<Cart, StorageError>;
}
