use crate::error::StorageError;
use domain::{cart::Cart, ids::UserId};

/// Counts the changes of an account's cart: 0 before the first, and never the same again. Products that the shop
/// deletes leave a cart without counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CartRevision(pub u64);

/// A cart as the server keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedCart {
    /// What is in it.
    pub cart: Cart,
    /// Which change it is of.
    pub revision: CartRevision,
}

/// Why a cart was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveCartError {
    /// It is not of the revision any more that the change was made on; holds the present one.
    #[error("the cart is of another revision by now")]
    ChangedMeanwhile(SavedCart),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Keeps one cart an account.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CartRepository: Send + Sync {
    /// Returns the account's cart; empty when it has none. Deleted products are not in it.
    fn load(&self, owner: UserId) -> Result<SavedCart, StorageError>;

    /// Replaces the whole cart, if it is of the `expected` revision or none is expected. Answers what was kept:
    /// products that don't exist are dropped, and of those that are counted there is no more than is left.
    fn replace(
        &self,
        owner: UserId,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError>;
}
