use crate::{error::StorageError, idempotency::KeyReused};

/// An error of saved addresses.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// There is no such address, or it belongs to another customer.
    #[error("address not found")]
    NotFound,
    /// The customer has the maximum number of addresses.
    #[error("too many addresses")]
    TooMany,
    /// The idempotency key was used for another address.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
