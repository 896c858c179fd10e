//! Errors of favourites.

use super::{ApiError, ErrorCode};
use application::{catalogue::ProductRefused, favorite::FavoriteError};
use domain::limits;

impl From<FavoriteError> for ApiError {
    fn from(error: FavoriteError) -> Self {
        match error {
            FavoriteError::ProductNotFound => ProductRefused::NotFound.into(),
            FavoriteError::TooMany => Self::new(
                ErrorCode::TooManyFavorites,
                format!("En fazla {} ürünü favorilerinize ekleyebilirsiniz.", limits::FAVORITES),
            ),
            FavoriteError::Storage(error) => error.into(),
        }
    }
}
