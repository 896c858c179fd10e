use crate::{error::StorageError, idempotency::KeyReused};

/// What can go wrong with addresses.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// No such address, or another customer's.
    #[error("address not found")]
    NotFound,
    /// The customer has as many as anybody can have.
    #[error("too many addresses")]
    TooMany,
    /// The idempotency key was used for another address.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
