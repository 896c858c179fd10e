//! Errors of storage ports. The cause goes to the log, not to the client.

use super::ApiError;
use application::error::StorageError;
impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => {
                tracing::warn!("{}", error.chain());
                Self::unavailable()
            }
            StorageError::Failed(_) => {
                tracing::error!("{}", error.chain());
                Self::internal()
            }
        }
    }
}
