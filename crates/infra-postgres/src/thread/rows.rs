//! Rows of threads and messages, and their conversions from and to domain types.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::{thread_messages, threads, users},
};
use application::thread::ThreadOwner;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    account::PersonName,
    email::EmailAddress,
    ids::{ThreadId, ThreadMessageId, UserId},
    thread::{Message, MessageText, NewMessage, Progress, Side, StoredThread, Subject, Thread, ThreadStatus},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = threads, check_for_backend(Pg))]
pub(super) struct ThreadRow {
    id: Column<ThreadId>,
    user_id: Column<UserId>,
    subject: Column<Subject>,
    #[diesel(embed)]
    state: ThreadStateRow,
    created_at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = threads)]
pub(super) struct NewThreadRow<'a> {
    id: Column<ThreadId>,
    user_id: Column<UserId>,
    subject: &'a str,
    #[diesel(embed)]
    state: ThreadStateRow,
    created_at: DateTime<Utc>,
}

/// The columns of a thread that may change.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = threads, check_for_backend(Pg))]
pub(super) struct ThreadStateRow {
    status: Column<ThreadStatus>,
    customer_wrote: Column<u32>,
    customer_read: Column<u32>,
    staff_wrote: Column<u32>,
    staff_read: Column<u32>,
    updated_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = thread_messages, check_for_backend(Pg))]
pub(super) struct MessageRow {
    id: Column<ThreadMessageId>,
    thread_id: Column<ThreadId>,
    number: Column<u32>,
    sender: Column<Side>,
    text: Column<MessageText>,
    created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
pub(super) struct OwnerRow {
    id: Column<UserId>,
    first_name: Column<PersonName>,
    last_name: Column<PersonName>,
    email: Column<EmailAddress>,
}

impl ThreadStateRow {
    pub(super) const fn new(thread: &Thread) -> Self {
        let stored = thread.stored();
        Self {
            status: Column(stored.status),
            customer_wrote: Column(stored.customer.wrote),
            customer_read: Column(stored.customer.read),
            staff_wrote: Column(stored.staff.wrote),
            staff_read: Column(stored.staff.read),
            updated_at: stored.updated_at,
        }
    }
}

impl<'a> NewThreadRow<'a> {
    pub(super) fn new(thread: &'a Thread) -> Self {
        Self {
            id: Column(thread.id()),
            user_id: Column(thread.user_id()),
            subject: thread.subject().as_str(),
            state: ThreadStateRow::new(thread),
            created_at: thread.created_at(),
        }
    }
}

impl MessageRow {
    /// Creates the row of the thread's last message, which was just added.
    pub(super) fn new(thread: &Thread, message: &NewMessage) -> Self {
        Self {
            id: Column(message.id),
            thread_id: Column(thread.id()),
            number: Column(thread.message_count()),
            sender: Column(message.sender),
            text: Column(message.text.clone()),
            created_at: thread.updated_at(),
        }
    }
}

impl TryFrom<ThreadRow> for Thread {
    type Error = DbError;

    fn try_from(row: ThreadRow) -> Result<Self, DbError> {
        let state = row.state;
        Self::restore(StoredThread {
            id: row.id.0,
            user_id: row.user_id.0,
            subject: row.subject.0,
            status: state.status.0,
            customer: Progress { wrote: state.customer_wrote.0, read: state.customer_read.0 },
            staff: Progress { wrote: state.staff_wrote.0, read: state.staff_read.0 },
            created_at: row.created_at,
            updated_at: state.updated_at,
        })
        .map_err(invalid_column("threads", "customer_read"))
    }
}

impl From<MessageRow> for Message {
    fn from(row: MessageRow) -> Self {
        Self { id: row.id.0, sender: row.sender.0, text: row.text.0, created_at: row.created_at }
    }
}

impl From<OwnerRow> for ThreadOwner {
    fn from(row: OwnerRow) -> Self {
        Self { id: row.id.0, first_name: row.first_name.0, last_name: row.last_name.0, email: row.email.0 }
    }
}
