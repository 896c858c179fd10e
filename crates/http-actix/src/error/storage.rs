//! Ports that failed: the log hears why, the client does not.

use super::ApiError;
use application::error::StorageError;
use std::error::Error;

/// An error and its causes in one line, for the log.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text += &format!(": {cause}");
        next = cause.source();
    }
    text
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(cause) => {
                tracing::warn!(cause = chain(&*cause), "storage unavailable");
                Self::unavailable()
            }
            StorageError::Failed(cause) => {
                tracing::error!(cause = chain(&*cause), "storage failed");
                Self::internal()
            }
        }
    }
}
