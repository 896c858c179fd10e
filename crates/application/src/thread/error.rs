use crate::{actor::AccessError, error::StorageError, idempotency::KeyReused};
use domain::thread::ReplyRefused;

/// An error of support threads.
#[derive(Debug, thiserror::Error)]
pub enum ThreadError {
    /// There is no such thread, or it belongs to another customer.
    #[error("thread not found")]
    NotFound,
    /// Only the owner of the thread may write as the customer.
    #[error("not the owner")]
    NotOwner,
    /// The actor may not do this.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The thread refuses the reply.
    #[error(transparent)]
    Refused(#[from] ReplyRefused),
    /// The idempotency key was used for another thread.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
