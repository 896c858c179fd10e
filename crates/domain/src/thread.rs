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
    /// The name on the wire and in the database.
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
    /// The name on the wire and in the database.
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

/// A thread, without its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
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
    /// A new thread, in which the customer has just written the first message.
    #[must_use]
    pub const fn open(id: ThreadId, user_id: UserId, subject: Subject, at: DateTime<Utc>) -> Self {
        Self {
            id,
            user_id,
            subject,
            status: ThreadStatus::Open,
            customer: Progress { wrote: 1, read: 0 },
            staff: Progress { wrote: 0, read: 0 },
            created_at: at,
            updated_at: at,
        }
    }

    /// How many messages it has; the last one's number.
    #[must_use]
    pub fn message_count(&self) -> u32 {
        self.customer.wrote.max(self.staff.wrote)
    }

    /// Whether the other side has written something that this side has not read.
    #[must_use]
    pub const fn has_unread(&self, side: Side) -> bool {
        match side {
            Side::Customer => self.staff.wrote > self.customer.read,
            Side::Staff => self.customer.wrote > self.staff.read,
        }
    }

    /// Lets a change happen; says whether anything is different now. A reply is the message numbered
    /// [`Self::message_count`] then, written at `updated_at`.
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
        if self.status == ThreadStatus::Closed {
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
        let was_open = self.status == ThreadStatus::Open;
        if was_open {
            self.status = ThreadStatus::Closed;
            self.touch(at);
        }
        was_open
    }

    const fn progress(&mut self, side: Side) -> &mut Progress {
        match side {
            Side::Customer => &mut self.customer,
            Side::Staff => &mut self.staff,
        }
    }

    /// Instances' clocks may disagree; what comes later is never dated earlier.
    fn touch(&mut self, at: DateTime<Utc>) {
        self.updated_at = self.updated_at.max(at);
    }
}

#[cfg(test)]
mod tests;
