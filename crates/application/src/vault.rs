//! Secrets that the shop has to be able to read again.

use crate::error::StorageError;

/// Seals what must not stand readable in the database.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Vault: Send + Sync {
    /// Seals a secret; the same one differently each time.
    fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, StorageError>;

    /// Returns what was sealed; `None` when another server's key has sealed it.
    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>>;
}
