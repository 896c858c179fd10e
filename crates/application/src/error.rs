//! Failures of what lies behind a port.

use std::error::Error;

/// A port could not do its work. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// It can't be reached now; a later try may work.
    #[error("storage unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// It answered with something unexpected.
    #[error("storage failed")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}

impl StorageError {
    /// Something unexpected, in words.
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
