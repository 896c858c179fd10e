//! The error of storage ports.

use std::error::Error;

/// The error of a port that could not do its work. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The service behind the port is unavailable. A retry may succeed.
    #[error("storage unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// The service behind the port returned an unexpected result.
    #[error("storage failed")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}

impl StorageError {
    /// Creates the error for an unexpected result.
    pub fn failed(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Failed(cause.into())
    }

    /// Returns the error and its causes in one line, for the log.
    #[must_use]
    pub fn chain(&self) -> String {
        let mut text = self.to_string();
        let mut next = self.source();
        while let Some(cause) = next {
            text += &format!(": {cause}");
            next = cause.source();
        }
        text
    }
}
