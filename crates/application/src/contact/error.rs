use crate::{error::StorageError, idempotency::KeyReused};

/// What can go wrong with contact messages.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// No such message.
    #[error("message not found")]
    NotFound,
    /// The idempotency key was used for another message.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
