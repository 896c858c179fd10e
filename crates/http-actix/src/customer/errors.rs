//! Errors of customers.

use crate::http::{error::ApiError, error_code::ErrorCode, path_id::path_id};
use application::customer::ChangeCustomerError;
use domain::ids::UserId;

impl From<ChangeCustomerError> for ApiError {
    fn from(error: ChangeCustomerError) -> Self {
        match error {
            ChangeCustomerError::NotFound => {
                Self::new(ErrorCode::CustomerNotFound, "Müşteri bulunamadı. Hesabı kapatılmış olabilir.")
            }
            ChangeCustomerError::Storage(error) => error.into(),
        }
    }
}

path_id!(UserId, ChangeCustomerError::NotFound);
