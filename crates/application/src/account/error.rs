use crate::error::StorageError;
use domain::account::StaffPasswordTooShort;

/// An error of account operations.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Another account has this e-mail.
    #[error("e-mail taken")]
    EmailTaken,
    /// The e-mail is unknown or the password is wrong. Clients must not learn which.
    #[error("wrong e-mail or password")]
    WrongCredentials,
    #[error("wrong current password")]
    WrongCurrentPassword,
    /// The password is right, but the account is not staff.
    #[error("not staff")]
    NotStaff,
    /// The password is right, but a code of the second factor is required.
    #[error("second factor required")]
    TwoFactorRequired,
    /// The password is right, but the code of the second factor is wrong.
    #[error("wrong second factor")]
    TwoFactorWrong,
    /// Staff need a longer password.
    #[error(transparent)]
    StaffPasswordTooShort(#[from] StaffPasswordTooShort),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccountError {
    /// Returns whether the error may come from guessing and counts as a failed login.
    #[must_use]
    pub const fn is_guess(&self) -> bool {
        matches!(self, Self::WrongCredentials | Self::WrongCurrentPassword | Self::TwoFactorWrong)
    }
}
