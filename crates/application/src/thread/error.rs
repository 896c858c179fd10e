use crate::{actor::AccessError, error::StorageError, idempotency::KeyReused};
use domain::thread::ReplyRefused;

/// What can go wrong with support threads.
#[derive(Debug, thiserror::Error)]
pub enum ThreadError {
    /// No such thread, or another customer's.
    #[error("thread not found")]
    NotFound,
    /// Only the customer whose thread it is may write as the customer.
    #[error("not the owner")]
    NotOwner,
    /// The asker may not do this.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The thread takes no reply.
    #[error(transparent)]
    Refused(#[from] ReplyRefused),
    /// The idempotency key was used for another thread.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
