//! Support threads: what a customer and the shop write to each other.

use crate::json::names;
use crate::{
    ids::{ThreadId, ThreadMessageId, UserId},
    limits,
    text::{Line, Paragraph},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The subject of a thread.
pub type Subject = Line<{ limits::SUBJECT }>;
pub type MessageText = Paragraph<{ limits::MESSAGE }>;

/// The side of a thread: its customer or the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The customer; `user` on the wire.
    Customer,
    /// The shop's staff; `admin` on the wire.
    Staff,
}

names!(Side { Customer = "user", Staff = "admin" });

/// The status of a thread, which the shop changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStatus {
    /// The thread accepts replies.
    Open,
    /// The thread accepts no replies.
    Closed,
}

names!(ThreadStatus { Open = "open", Closed = "closed" });

/// How much one side has written and read. Messages of a thread are numbered from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of the last message that this side wrote; 0 before the first.
    pub wrote: u32,
    /// The number of messages when this side last read the thread.
    pub read: u32,
}

/// A message that is not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    pub id: ThreadMessageId,
    /// The side that writes it.
    pub sender: Side,
    pub text: MessageText,
}

/// A message in a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ThreadMessage)]
pub struct Message {
    #[serde(rename = "_id")]
    pub id: ThreadMessageId,
    /// The side that wrote it.
    pub sender: Side,
    pub text: MessageText,
    /// When it was written; never earlier than the message before it.
    #[serde(serialize_with = "crate::json::time")]
    pub created_at: DateTime<Utc>,
}

/// A thread without its messages. A side has never read more messages than the thread has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread(StoredThread);

/// The stored fields of a thread, from which [`Thread::restore`] creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredThread {
    pub id: ThreadId,
    /// The account of its customer.
    pub user_id: UserId,
    pub subject: Subject,
    /// Open or closed.
    pub status: ThreadStatus,
    /// What the customer has written and read.
    pub customer: Progress,
    /// What the shop has written and read.
    pub staff: Progress,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it last got a message, was closed or reopened.
    pub updated_at: DateTime<Utc>,
}

/// The error for a thread without messages, or with more read messages than it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more was read of the thread than there is")]
pub struct InvalidThread;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadChange {
    /// A reply of one side.
    Reply(NewMessage),
    /// One side has read all messages.
    MarkRead(Side),
    /// The shop closes the thread.
    Close,
    /// The shop opens the closed thread again.
    Reopen,
}

/// The reasons why a thread refuses a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyRefused {
    /// The thread is closed.
    #[error("thread closed")]
    Closed,
    /// The thread has [`limits::THREAD_MESSAGES`] messages.
    #[error("thread full")]
    Full,
}

impl Thread {
    /// Creates a thread in which the customer has just written the first message.
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

    /// Recreates a stored thread.
    ///
    /// # Errors
    /// [`InvalidThread`] if the fields contradict each other.
    pub fn restore(stored: StoredThread) -> Result<Self, InvalidThread> {
        let thread = Self(stored);
        let count = thread.message_count();
        let is_valid = count > 0 && thread.0.customer.read <= count && thread.0.staff.read <= count;
        is_valid.then_some(thread).ok_or(InvalidThread)
    }

    /// Returns the fields to store.
    #[must_use]
    pub const fn stored(&self) -> &StoredThread {
        &self.0
    }

    #[must_use]
    pub const fn id(&self) -> ThreadId {
        self.0.id
    }

    /// Returns the customer's account.
    #[must_use]
    pub const fn user_id(&self) -> UserId {
        self.0.user_id
    }

    #[must_use]
    pub const fn subject(&self) -> &Subject {
        &self.0.subject
    }

    #[must_use]
    pub const fn status(&self) -> ThreadStatus {
        self.0.status
    }

    /// Returns when it was opened.
    #[must_use]
    pub const fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Returns when the thread last got a message, was closed or reopened.
    #[must_use]
    pub const fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }

    /// Returns the number of messages, which is also the number of the last message.
    #[must_use]
    pub fn message_count(&self) -> u32 {
        self.0.customer.wrote.max(self.0.staff.wrote)
    }

    /// Returns whether the other side has written messages that this side has not read.
    #[must_use]
    pub const fn has_unread(&self, side: Side) -> bool {
        match side {
            Side::Customer => self.0.staff.wrote > self.0.customer.read,
            Side::Staff => self.0.customer.wrote > self.0.staff.read,
        }
    }

    /// Applies a change and returns whether it had an effect. A reply becomes message number [`Self::message_count`],
    /// written at [`Self::updated_at`].
    ///
    /// # Errors
    /// [`ReplyRefused`]. The thread is unchanged then.
    pub fn apply(&mut self, change: &ThreadChange, at: DateTime<Utc>) -> Result<bool, ReplyRefused> {
        match change {
            ThreadChange::Reply(message) => self.reply(message.sender, at).map(|()| true),
            ThreadChange::MarkRead(side) => Ok(self.mark_read(*side)),
            ThreadChange::Close => Ok(self.set_status(ThreadStatus::Closed, at)),
            ThreadChange::Reopen => Ok(self.set_status(ThreadStatus::Open, at)),
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

    fn set_status(&mut self, status: ThreadStatus, at: DateTime<Utc>) -> bool {
        let is_change = self.0.status != status;
        if is_change {
            self.0.status = status;
            self.touch(at);
        }
        is_change
    }

    const fn progress(&mut self, side: Side) -> &mut Progress {
        match side {
            Side::Customer => &mut self.0.customer,
            Side::Staff => &mut self.0.staff,
        }
    }

    /// Moves `updated_at` forward, never back: the clocks of instances may differ.
    fn touch(&mut self, at: DateTime<Utc>) {
        self.0.updated_at = self.0.updated_at.max(at);
    }
}

#[cfg(test)]
mod tests;
