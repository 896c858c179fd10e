use crate::error::StorageError;

/// An error of the outbox.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// There is no such mail.
    #[error("mail not found")]
    NotFound,
    /// Only a mail that was given up can be sent again by hand.
    #[error("mail has not failed")]
    NotFailed,
    /// The mail had a password-reset link, which was erased after the last attempt.
    #[error("mail has lost its link")]
    LinkErased,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
