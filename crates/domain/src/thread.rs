//! Support threads: what a customer and the shop write to each other.

use crate::{
    ids::{ThreadId, ThreadMessageId, UserId},
    limits,
    text::{Line, Paragraph},
};
use chrono::{DateTime, Utc};

/// What a thread is about.
pub type Subject = Line<{ limits::SUBJECT }>;
/// What one message says.
pub type MessageText = Paragraph<{ limits::MESSAGE }>;

/// Who writes or reads: the customer whose thread it is, or the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The customer; `user` on the wire.
    Customer,
    /// The shop's staff; `admin` on the wire.
    Staff,
}

impl Side {
    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "user",
            Self::Staff => "admin",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Customer, Self::Staff].into_iter().find(|side| side.as_str() == text)
    }
}

/// Whether a thread still takes replies. Closing can't be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStatus {
    /// It does.
    Open,
    /// It doesn't.
    Closed,
}

impl ThreadStatus {
    /// Returns the name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }

    /// Reads the name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Open, Self::Closed].into_iter().find(|status| status.as_str() == text)
    }
}

/// How far one side has come. Messages of a thread are numbered from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of the last message that this side wrote; 0 before the first.
    pub wrote: u32,
    /// Messages that were there when this side last read the thread.
    pub read: u32,
}

/// A message about to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// Its id.
    pub id: ThreadMessageId,
    /// Who writes.
    pub sender: Side,
    /// What they write.
    pub text: MessageText,
}

/// A message of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: ThreadMessageId,
    /// Who wrote it.
    pub sender: Side,
    /// What they wrote.
    pub text: MessageText,
    /// When; never before the message above it.
    pub created_at: DateTime<Utc>,
}

/// A thread without its messages. No side has read more messages than the thread has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread(StoredThread);

/// A thread's fields as a database keeps them: what [`Thread::restore`] makes a thread of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredThread {
    /// Its id.
    pub id: ThreadId,
    /// Whose it is.
    pub user_id: UserId,
    /// What it is about.
    pub subject: Subject,
    /// Open or closed.
    pub status: ThreadStatus,
    /// How far the customer has come.
    pub customer: Progress,
    /// How far the shop has come.
    pub staff: Progress,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it was last written in, or closed.
    pub updated_at: DateTime<Utc>,
}

/// The error for a thread without messages, or with more read messages than it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more was read of the thread than there is")]
pub struct InvalidThread;

/// Something that is to happen to a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadChange {
    /// One side writes.
    Reply(NewMessage),
    /// One side has read everything that is there.
    MarkRead(Side),
    /// The shop ends it.
    Close,
}

/// Why a thread takes no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyRefused {
    /// It is closed.
    #[error("thread closed")]
    Closed,
    /// It has [`limits::THREAD_MESSAGES`] messages.
    #[error("thread full")]
    Full,
}

impl Thread {
    /// Returns a new thread, in which the customer has just written the first message.
    #[must_use]
    pub const fn open(id: ThreadId, user_id: UserId, subject: Subject, at: DateTime<Utc>) -> Self {
        Self(StoredThread {
            id,
            user_id,
            subject,
            status: ThreadStatus::Open,
            customer: Progress { wrote: 1, read: 0 },
            staff: Progress { wrote: 0, read: 0 },
            created_at: at,
            updated_at: at,
        })
    }

    /// Makes the thread again that was opened once and kept.
    ///
    /// # Errors
    /// [`InvalidThread`] when no thread can be like this.
    pub fn restore(stored: StoredThread) -> Result<Self, InvalidThread> {
        let thread = Self(stored);
        let count = thread.message_count();
        let is_valid = count > 0 && thread.0.customer.read <= count && thread.0.staff.read <= count;
        is_valid.then_some(thread).ok_or(InvalidThread)
    }

    /// Returns what a database keeps of it.
    #[must_use]
    pub const fn stored(&self) -> &StoredThread {
        &self.0
    }

    /// Returns the id that the thread keeps for ever.
    #[must_use]
    pub const fn id(&self) -> ThreadId {
        self.0.id
    }

    /// Returns the customer's account.
    #[must_use]
    pub const fn user_id(&self) -> UserId {
        self.0.user_id
    }

    /// Returns what it is about.
    #[must_use]
    pub const fn subject(&self) -> &Subject {
        &self.0.subject
    }

    /// Returns whether it still takes replies.
    #[must_use]
    pub const fn status(&self) -> ThreadStatus {
        self.0.status
    }

    /// Returns when it was opened.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Returns when it was last written in, or closed.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }

    /// Returns how many messages it has; the last one's number.
    #[must_use]
    pub fn message_count(&self) -> u32 {
        self.0.customer.wrote.max(self.0.staff.wrote)
    }

    /// Returns whether the other side has written something that this side has not read.
    #[must_use]
    pub const fn has_unread(&self, side: Side) -> bool {
        match side {
            Side::Customer => self.0.staff.wrote > self.0.customer.read,
            Side::Staff => self.0.customer.wrote > self.0.staff.read,
        }
    }

    /// Lets a change happen; says whether anything is different now. A reply is the message numbered
    /// [`Self::message_count`] then, written at [`Self::updated_at`].
    ///
    /// # Errors
    /// [`ReplyRefused`]; nothing has changed.
    pub fn apply(&mut self, change: &ThreadChange, at: DateTime<Utc>) -> Result<bool, ReplyRefused> {
        match change {
            ThreadChange::Reply(message) => self.reply(message.sender, at).map(|()| true),
            ThreadChange::MarkRead(side) => Ok(self.mark_read(*side)),
            ThreadChange::Close => Ok(self.close(at)),
        }
    }

    fn reply(&mut self, sender: Side, at: DateTime<Utc>) -> Result<(), ReplyRefused> {
        if self.0.status == ThreadStatus::Closed {
            return Err(ReplyRefused::Closed);
        }
        let number = self.message_count() + 1;
        if number > limits::THREAD_MESSAGES {
            return Err(ReplyRefused::Full);
        }
        self.progress(sender).wrote = number;
        self.touch(at);
        Ok(())
    }

    fn mark_read(&mut self, side: Side) -> bool {
        let is_news = self.has_unread(side);
        if is_news {
            self.progress(side).read = self.message_count();
        }
        is_news
    }

    fn close(&mut self, at: DateTime<Utc>) -> bool {
        let was_open = self.0.status == ThreadStatus::Open;
        if was_open {
            self.0.status = ThreadStatus::Closed;
            self.touch(at);
        }
        was_open
    }

    const fn progress(&mut self, side: Side) -> &mut Progress {
        match side {
            Side::Customer => &mut self.0.customer,
            Side::Staff => &mut self.0.staff,
        }
    }

    /// Instances' clocks may disagree; what comes later is never dated earlier.
    fn touch(&mut self, at: DateTime<Utc>) {
        self.0.updated_at = self.0.updated_at.max(at);
    }
}

#[cfg(test)]
mod tests;
