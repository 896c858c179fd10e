//! Errors of customers.

use crate::http::{
    error::ApiError,
    error_code::{ErrorCode, error_codes},
    path_id::path_id,
};
use application::customer::ChangeCustomerError;
use domain::ids::UserId;

error_codes! {
    CUSTOMER_NOT_FOUND = ("customer_not_found", NOT_FOUND);
}

impl From<ChangeCustomerError> for ApiError {
    fn from(error: ChangeCustomerError) -> Self {
        match error {
            ChangeCustomerError::NotFound => {
                Self::new(ErrorCode::CUSTOMER_NOT_FOUND, "Müşteri bulunamadı. Hesabı kapatılmış olabilir.")
            }
            ChangeCustomerError::Storage(error) => error.into(),
        }
    }
}

path_id!(UserId, ChangeCustomerError::NotFound);
