use super::ThreadError;
use crate::{
    actor::Staff,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::PageRequest,
};
use chrono::{DateTime, Utc};
use domain::{
    account::PersonName,
    email::EmailAddress,
    ids::{ThreadId, UserId},
    mail::Mail,
    thread::{Message, NewMessage, ReplyRefused, Thread, ThreadChange, ThreadStatus},
};

/// A number that grows with every visible change in a list of threads.
pub type Revision = u64;

/// The viewer of a list of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A customer, who sees their own threads.
    Customer(UserId),
    /// Staff, who see all threads.
    Staff,
}

/// The current account of a thread's customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadOwner {
    pub id: UserId,
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub email: EmailAddress,
}

impl ThreadOwner {
    /// Returns first and last name.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// A thread with its owner and messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadView {
    pub thread: Thread,
    /// The customer.
    pub owner: ThreadOwner,
    /// The messages, oldest first; in a list only the last one.
    pub messages: Vec<Message>,
}

/// The filter of a list of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadFilter {
    /// Only threads of this customer.
    pub owner: Option<UserId>,
    /// Only open or only closed threads.
    pub status: Option<ThreadStatus>,
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// The change is written or had no effect. Contains the current thread.
    Yes(Box<ThreadView>),
    /// The thread refuses the reply. Nothing was written.
    Refused(ReplyRefused),
    /// There is no such thread.
    NotThere,
}

/// Stores support threads. A change of what a list or a thread shows also raises the revision of the customer's threads
/// and that of all threads. Revisions become visible in ascending order and never decrease.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ThreadRepository: Send + Sync {
    /// Writes a new thread with its first message, the mails about it and the request's key, all or nothing. A repeat
    /// under the key writes nothing.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn open<'a>(
        &self,
        thread: &Thread,
        first: &NewMessage,
        mails: &[Mail],
        request: Option<&'a KeyedRequest>,
    ) -> Result<Created<ThreadView>, ThreadError>;

    /// Applies a change by [`Thread::apply`] in one transaction. Concurrent changes of a thread wait for each other.
    /// The mails are written only if the change has an effect. `staff` is the staff member who causes it, for the audit
    /// log.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn change<'a>(
        &self,
        staff: Option<&'a Staff>,
        id: ThreadId,
        change: &ThreadChange,
        at: DateTime<Utc>,
        mails: &[Mail],
    ) -> Result<Changed, StorageError>;

    /// Returns the owner of the thread; `None` if there is no such thread.
    fn owner(&self, id: ThreadId) -> Result<Option<UserId>, StorageError>;

    /// Returns a thread with all its messages.
    fn find(&self, id: ThreadId) -> Result<Option<ThreadView>, StorageError>;

    /// Returns the threads that match, last updated first, each with its last message.
    fn list(&self, filter: &ThreadFilter, page: PageRequest) -> Result<Vec<ThreadView>, StorageError>;

    /// Returns the number of threads that match.
    fn count(&self, filter: &ThreadFilter) -> Result<u64, StorageError>;

    /// Returns the revision of the viewer's threads; 0 before the first thread. It costs one look-up.
    fn revision(&self, viewer: Viewer) -> Result<Revision, StorageError>;

    /// Returns the number of the customer's threads with unread messages of the shop.
    fn unread_of(&self, customer: UserId) -> Result<u64, StorageError>;
}
