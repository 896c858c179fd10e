use crate::error::StorageError;
use domain::account::StaffPasswordTooShort;

/// What can go wrong with accounts.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Another account has this e-mail.
    #[error("e-mail taken")]
    EmailTaken,
    /// Unknown e-mail or wrong password; which of them is nobody's business.
    #[error("wrong e-mail or password")]
    WrongCredentials,
    /// The current password is not the right one.
    #[error("wrong current password")]
    WrongCurrentPassword,
    /// The password is right, but the account is not staff.
    #[error("not staff")]
    NotStaff,
    /// The password is right, but a code of the second factor is needed, too.
    #[error("second factor required")]
    TwoFactorRequired,
    /// The password is right, but the code of the second factor is not.
    #[error("wrong second factor")]
    TwoFactorWrong,
    /// Staff need a longer one.
    #[error(transparent)]
    StaffPasswordTooShort(#[from] StaffPasswordTooShort),
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccountError {
    /// Returns whether it may come of guessing, and counts as a failed login.
    #[must_use]
    pub const fn is_guess(&self) -> bool {
        matches!(self, Self::WrongCredentials | Self::WrongCurrentPassword | Self::TwoFactorWrong)
    }
}
