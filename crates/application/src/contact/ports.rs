use super::ContactError;
use crate::{
    actor::Staff,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    contact::{ContactMessage, ContactReply},
    ids::{ContactMessageId, UserId},
    mail::Mail,
};

/// Stores contact messages. A deleted message stays until it is erased, but only [`ContactRepository::restore`] finds it.
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

    /// Returns a message without its replies.
    fn find(&self, id: ContactMessageId) -> Result<Option<ContactMessage>, StorageError>;

    /// Deletes a message; `false` if there is no such message.
    fn delete(&self, staff: &Staff, id: ContactMessageId, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Brings a deleted message back; `false` if there is no such message. A message that is not deleted is left as it is.
    fn restore(&self, staff: &Staff, id: ContactMessageId) -> Result<bool, StorageError>;

    /// Writes a reply and its mail, all or nothing.
    ///
    /// # Errors
    /// [`ContactError::NotFound`], [`ContactError::TooManyReplies`], [`ContactError::Storage`].
    fn add_reply(
        &self,
        staff: &Staff,
        id: ContactMessageId,
        reply: &ContactReply,
        mail: &Mail,
    ) -> Result<(), ContactError>;

    /// Removes all messages that were written before the first moment, if there is one, or deleted before the second one.
    /// Returns their number.
    fn erase(
        &self,
        written_before: Option<DateTime<Utc>>,
        deleted_before: DateTime<Utc>,
    ) -> Result<u64, StorageError>;
}
