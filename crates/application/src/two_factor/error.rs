use crate::error::StorageError;

/// What can go wrong with a second factor.
#[derive(Debug, thiserror::Error)]
pub enum TwoFactorError {
    /// The code is wrong, too old, or used up.
    #[error("wrong code")]
    WrongCode,
    /// The password is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// A second factor is in force already.
    #[error("enabled already")]
    AlreadyEnabled,
    /// There is none to be put in force, or to be removed.
    #[error("not set up")]
    NotSetUp,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
