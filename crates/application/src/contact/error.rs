use crate::error::StorageError;

/// What can go wrong with contact messages.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// No such message.
    #[error("message not found")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
