use super::FavoriteError;
use crate::error::StorageError;
use chrono::{DateTime, Utc};
use domain::ids::{ProductId, UserId};

/// Stores favourites. A deleted product is no longer among them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait FavoriteRepository: Send + Sync {
    /// Returns the owner's favourites, newest first.
    fn list(&self, owner: UserId) -> Result<Vec<ProductId>, StorageError>;

    /// Adds a product, unless it is a favourite already. Fails with [`FavoriteError::TooMany`] when the owner has `limit`
    /// others.
    fn add(
        &self,
        owner: UserId,
        product: ProductId,
        at: DateTime<Utc>,
        limit: u32,
    ) -> Result<(), FavoriteError>;

    /// Removes a product, if it is a favourite.
    fn remove(&self, owner: UserId, product: ProductId) -> Result<(), StorageError>;
}
