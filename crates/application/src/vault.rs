//! Encryption of secrets that the shop has to read again.

use crate::error::StorageError;

/// Seals secrets before they are stored in the database.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Vault: Send + Sync {
    /// Seals a secret. Sealing it again gives another result.
    fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, StorageError>;

    /// Opens a sealed secret; `None` if another key sealed it.
    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>>;
}
