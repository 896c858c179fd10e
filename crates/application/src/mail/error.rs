use crate::error::StorageError;

/// What can go wrong with mails.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// No such mail.
    #[error("mail not found")]
    NotFound,
    /// Only a mail that was given up is sent once more by hand.
    #[error("mail has not failed")]
    NotFailed,
    /// It held a link to a new password, which is erased with the last attempt.
    #[error("mail has lost its link")]
    LinkErased,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
