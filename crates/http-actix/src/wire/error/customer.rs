//! Errors of customers, as staff manage them.

use super::{ApiError, ErrorCode};
use application::customer::ChangeCustomerError;

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
