//! Ports that failed: the log hears why, the client does not.

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
