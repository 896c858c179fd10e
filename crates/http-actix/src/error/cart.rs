//! Carts.

use super::{ApiError, ErrorCode};
use crate::dto::cart::CartData;
use actix_web::http::StatusCode;
use application::cart::SaveCartError;

impl From<SaveCartError> for ApiError {
    fn from(error: SaveCartError) -> Self {
        match error {
            SaveCartError::ChangedMeanwhile(present) => Self::new(
                StatusCode::CONFLICT,
                ErrorCode::ChangedMeanwhile,
                "Sepetiniz başka bir cihazda değişti.",
            )
            .showing(&CartData::from(present)),
            SaveCartError::Storage(error) => error.into(),
        }
    }
}
