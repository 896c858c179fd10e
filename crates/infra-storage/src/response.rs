//! Responses of the object store: their time limit and their errors.

use application::error::StorageError;
use object_store::Error;
use std::time::Duration;

/// Time limit for a response of the store.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// Returns the value, or `None` if the store has no such object.
pub(crate) fn present<T>(answer: object_store::Result<T>) -> Result<Option<T>, StorageError> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(unavailable(error)),
    }
}

/// Returns the error for a store that fails: a full disk, a lost mount, a network failure.
pub(crate) fn unavailable(error: Error) -> StorageError {
    StorageError::Unavailable(error.into())
}
