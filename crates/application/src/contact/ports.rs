use crate::{
    actor::Staff,
    error::StorageError,
    page::{Page, PageRequest},
};
use domain::{
    contact::ContactMessage,
    ids::{ContactMessageId, UserId},
    mail::Mail,
};

/// Keeps contact messages.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ContactRepository: Send + Sync {
    /// Writes a new message, with the account of whoever was logged in, and the mail about it, all or nothing.
    fn insert(
        &self,
        message: &ContactMessage,
        sender: Option<UserId>,
        mail: &Mail,
    ) -> Result<(), StorageError>;

    /// Returns a page of all messages, newest first.
    fn list(&self, page: PageRequest) -> Result<Page<ContactMessage>, StorageError>;

    /// Returns how many nobody has opened.
    fn count_unread(&self) -> Result<u64, StorageError>;

    /// Notes that a message was opened; `false` when there is no such message. Twice is fine.
    fn mark_read(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError>;

    /// Removes a message for good; `false` when there is no such message.
    fn delete(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError>;
}
