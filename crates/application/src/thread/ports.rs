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

/// Counts up with everything that somebody could see differently in a list of threads.
pub type Revision = u64;

/// Whose threads changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Those of one customer.
    Customer(UserId),
    /// Anybody's.
    Staff,
}

/// The account whose thread it is, as it is today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadOwner {
    /// Its id.
    pub id: UserId,
    /// First name.
    pub first_name: PersonName,
    /// Last name.
    pub last_name: PersonName,
    /// E-mail.
    pub email: EmailAddress,
}

impl ThreadOwner {
    /// Returns first and last name.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// A thread with what is shown beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadView {
    /// The thread.
    pub thread: Thread,
    /// Whose it is.
    pub owner: ThreadOwner,
    /// Its messages, oldest first; in a list only the last one.
    pub messages: Vec<Message>,
}

/// Which threads to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThreadFilter {
    /// Only of this customer.
    pub owner: Option<UserId>,
    /// Only open, or only closed.
    pub status: Option<ThreadStatus>,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// It is written, or there was nothing to write; the thread is this now.
    Yes(Box<ThreadView>),
    /// The thread takes no reply; nothing was written.
    Refused(ReplyRefused),
    /// There is no such thread.
    NotThere,
}

/// Keeps support threads. Whatever changes what a list or a thread shows raises, together with it, the
/// revision of its customer's threads and that of all threads; revisions become visible in the order of
/// their numbers and never go back.
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

    /// Changes a thread by the rule of [`Thread::apply`], looking at it as it is after every change that
    /// came before: of changes to one thread the second waits for the first. The mails are written if it changes
    /// anything. All or nothing. `staff` is whoever of them does it, if anybody.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn change<'a>(
        &self,
        staff: Option<&'a Staff>,
        id: ThreadId,
        change: &ThreadChange,
        at: DateTime<Utc>,
        mails: &[Mail],
    ) -> Result<Changed, StorageError>;

    /// Whose thread it is; `None` when there is no such thread.
    fn owner(&self, id: ThreadId) -> Result<Option<UserId>, StorageError>;

    /// Returns a thread with all its messages.
    fn find(&self, id: ThreadId) -> Result<Option<ThreadView>, StorageError>;

    /// Threads that fit, last updated first, each with its last message.
    fn list(&self, filter: &ThreadFilter, page: PageRequest) -> Result<Vec<ThreadView>, StorageError>;

    /// Returns how many fit.
    fn count(&self, filter: &ThreadFilter) -> Result<u64, StorageError>;

    /// Returns the revision of what somebody watches; 0 before the first thread. Costs one look-up.
    fn revision(&self, viewer: Viewer) -> Result<Revision, StorageError>;

    /// Returns how many of the customer's threads hold an answer that the customer has not read.
    fn unread_of(&self, customer: UserId) -> Result<u64, StorageError>;
}
