use crate::{error::StorageError, idempotency::KeyReused};

/// An error of contact messages.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// There is no such message.
    #[error("message not found")]
    NotFound,
    /// The idempotency key was used for another message.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// The message has [`domain::limits::CONTACT_REPLIES`] replies.
    #[error("message has the maximum number of replies")]
    TooManyReplies,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
