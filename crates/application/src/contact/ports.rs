use super::ContactError;
use crate::{
    actor::Staff,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    contact::ContactMessage,
    ids::{ContactMessageId, UserId},
    mail::Mail,
};

/// Stores contact messages.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ContactRepository: Send + Sync {
    /// Writes a new message with its sender's account, its key and the mail about it, all or nothing. A repeat under
    /// the key writes nothing.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(
        &self,
        message: &ContactMessage,
        sender: Option<UserId>,
        mail: &Mail,
        request: Option<&'a KeyedRequest>,
    ) -> Result<Created<()>, ContactError>;

    /// Returns a page of all messages, newest first.
    fn list(&self, page: PageRequest) -> Result<Page<ContactMessage>, StorageError>;

    /// Returns the number of unread messages.
    fn count_unread(&self) -> Result<u64, StorageError>;

    /// Marks a message as read; `false` if there is no such message. Marking it twice has no further effect.
    fn mark_read(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError>;

    /// Deletes a message permanently; `false` if there is no such message.
    fn delete(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError>;

    /// Removes all messages written before this moment and returns their number.
    fn delete_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}
