use crate::error::StorageError;

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
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Why no staff account was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateStaffError {
    /// Somebody has this e-mail already; nothing was changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
