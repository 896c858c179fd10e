use crate::error::StorageError;
use domain::{cart::Cart, ids::UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A number that grows with each change of an account's cart; 0 before the first. Deleting a product removes it from
/// carts without changing the number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CartRevision(pub u64);

/// A stored cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CartData)]
pub struct SavedCart {
    /// Its content.
    #[serde(rename = "cartItems")]
    pub cart: Cart,
    /// The number of changes of this account's cart, for `If-Match` of the next change.
    #[schema(value_type = u64)]
    pub revision: CartRevision,
}

/// The reasons why a cart was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveCartError {
    /// The cart has another revision than expected. Contains the current cart.
    #[error("the cart is of another revision by now")]
    ChangedMeanwhile(SavedCart),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores one cart per account.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CartRepository: Send + Sync {
    /// Returns the account's cart, without deleted products; an empty one if there is none.
    fn load(&self, owner: UserId) -> Result<SavedCart, StorageError>;

    /// Replaces the whole cart if it has the `expected` revision, or without an expected one. Returns the stored cart:
    /// unknown products are dropped and quantities limited to the counted stock.
    fn replace(
        &self,
        owner: UserId,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError>;
}
