use crate::error::StorageError;

/// An error of the second factor.
#[derive(Debug, thiserror::Error)]
pub enum TwoFactorError {
    /// The code is wrong, too old, or used up.
    #[error("wrong code")]
    WrongCode,
    #[error("wrong password")]
    WrongPassword,
    /// A second factor is enabled already.
    #[error("enabled already")]
    AlreadyEnabled,
    /// There is no second factor to enable or disable.
    #[error("not set up")]
    NotSetUp,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
