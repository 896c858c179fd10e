//! Rows of threads and messages, to and from the domain's values.

use crate::{
    error::{DbError, invalid_column},
    schema::{thread_messages, threads, users},
};
use application::thread::ThreadOwner;
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    email::EmailAddress,
    ids::{ThreadId, ThreadMessageId, UserId},
    text::{Line, Paragraph},
    thread::{Message, NewMessage, Progress, Side, Thread, ThreadStatus},
};
use uuid::Uuid;

#[derive(Queryable, Selectable)]
#[diesel(table_name = threads, check_for_backend(Pg))]
pub(super) struct ThreadRow {
    id: Uuid,
    user_id: Uuid,
    subject: String,
    #[diesel(embed)]
    state: StateRow,
    created_at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = threads)]
pub(super) struct NewThreadRow<'a> {
    id: Uuid,
    user_id: Uuid,
    subject: &'a str,
    #[diesel(embed)]
    state: StateRow,
    created_at: DateTime<Utc>,
}

/// What changes of a thread.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = threads, check_for_backend(Pg))]
pub(super) struct StateRow {
    status: String,
    customer_wrote: i32,
    customer_read: i32,
    staff_wrote: i32,
    staff_read: i32,
    updated_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = thread_messages, check_for_backend(Pg))]
pub(super) struct MessageRow {
    id: Uuid,
    thread_id: Uuid,
    number: i32,
    sender: String,
    text: String,
    created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
pub(super) struct OwnerRow {
    id: Uuid,
    first_name: String,
    last_name: String,
    email: String,
}

/// A message's number as a table wants it; at most 500.
fn column(number: u32) -> Result<i32, DbError> {
    i32::try_from(number).map_err(invalid_column("thread_messages", "number"))
}

impl StateRow {
    pub(super) fn new(thread: &Thread) -> Result<Self, DbError> {
        Ok(Self {
            status: thread.status.as_str().to_owned(),
            customer_wrote: column(thread.customer.wrote)?,
            customer_read: column(thread.customer.read)?,
            staff_wrote: column(thread.staff.wrote)?,
            staff_read: column(thread.staff.read)?,
            updated_at: thread.updated_at,
        })
    }
}

impl<'a> NewThreadRow<'a> {
    pub(super) fn new(thread: &'a Thread) -> Result<Self, DbError> {
        Ok(Self {
            id: thread.id.uuid(),
            user_id: thread.user_id.uuid(),
            subject: thread.subject.as_str(),
            state: StateRow::new(thread)?,
            created_at: thread.created_at,
        })
    }
}

impl MessageRow {
    /// The message that was just added to a thread: its last one.
    pub(super) fn new(thread: &Thread, message: &NewMessage) -> Result<Self, DbError> {
        Ok(Self {
            id: message.id.uuid(),
            thread_id: thread.id.uuid(),
            number: column(thread.message_count())?,
            sender: message.sender.as_str().to_owned(),
            text: message.text.to_string(),
            created_at: thread.updated_at,
        })
    }
}

impl TryFrom<ThreadRow> for Thread {
    type Error = DbError;

    fn try_from(row: ThreadRow) -> Result<Self, DbError> {
        let state = row.state;
        let number =
            |column| move |value: i32| u32::try_from(value).map_err(invalid_column("threads", column));
        Ok(Self {
            id: ThreadId::new(row.id),
            user_id: UserId::new(row.user_id),
            subject: Line::new(&row.subject).map_err(invalid_column("threads", "subject"))?,
            status: ThreadStatus::parse(&state.status)
                .ok_or_else(|| invalid_column("threads", "status")("unknown status"))?,
            customer: Progress {
                wrote: number("customer_wrote")(state.customer_wrote)?,
                read: number("customer_read")(state.customer_read)?,
            },
            staff: Progress {
                wrote: number("staff_wrote")(state.staff_wrote)?,
                read: number("staff_read")(state.staff_read)?,
            },
            created_at: row.created_at,
            updated_at: state.updated_at,
        })
    }
}

impl TryFrom<MessageRow> for Message {
    type Error = DbError;

    fn try_from(row: MessageRow) -> Result<Self, DbError> {
        Ok(Self {
            id: ThreadMessageId::new(row.id),
            sender: Side::parse(&row.sender)
                .ok_or_else(|| invalid_column("thread_messages", "sender")("unknown side"))?,
            text: Paragraph::new(&row.text).map_err(invalid_column("thread_messages", "text"))?,
            created_at: row.created_at,
        })
    }
}

impl TryFrom<OwnerRow> for ThreadOwner {
    type Error = DbError;

    fn try_from(row: OwnerRow) -> Result<Self, DbError> {
        Ok(Self {
            id: UserId::new(row.id),
            first_name: Line::new(&row.first_name).map_err(invalid_column("users", "first_name"))?,
            last_name: Line::new(&row.last_name).map_err(invalid_column("users", "last_name"))?,
            email: EmailAddress::new(&row.email).map_err(invalid_column("users", "email"))?,
        })
    }
}
