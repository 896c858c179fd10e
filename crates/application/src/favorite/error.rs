use crate::error::StorageError;

/// The reasons why a product did not become a favourite.
#[derive(Debug, thiserror::Error)]
pub enum FavoriteError {
    /// There is no such product.
    #[error("product not found")]
    ProductNotFound,
    /// The customer has the maximum number of favourites.
    #[error("too many favourites")]
    TooMany,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
