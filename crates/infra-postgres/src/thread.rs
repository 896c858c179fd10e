//! Support threads.

mod change;
mod list;
mod revisions;
mod rows;
mod view;

pub(crate) use revisions::note_rename;

use crate::{
    Database,
    idempotency::{KeyUse, use_key},
    mail::enqueue,
    schema::{thread_messages, threads},
};
use application::{
    actor::Staff,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::PageRequest,
    thread::{Changed, Revision, ThreadError, ThreadFilter, ThreadRepository, ThreadView, Viewer},
};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    ids::{ThreadId, UserId},
    mail::Mail,
    thread::{NewMessage, Thread, ThreadChange},
};
use rows::{MessageRow, NewThreadRow};
use uuid::Uuid;

/// Support threads in PostgreSQL.
pub struct PgThreads(pub Database);

impl ThreadRepository for PgThreads {
    fn open(
        &self,
        thread: &Thread,
        first: &NewMessage,
        mails: &[Mail],
        request: Option<&KeyedRequest>,
    ) -> Result<Created<ThreadView>, ThreadError> {
        self.0.transaction(|connection| {
            match use_key(connection, request, thread.id().uuid())? {
                Err(reused) => return Ok(Err(reused.into())),
                Ok(KeyUse::Repeated(id)) => {
                    let view = view::find(connection, ThreadId::new(id))?;
                    return Ok(view.map(Created::repeated).ok_or(ThreadError::NotFound));
                }
                Ok(KeyUse::First) => {}
            }
            let row = NewThreadRow::new(thread);
            diesel::insert_into(threads::table).values(row).execute(connection)?;
            let row = MessageRow::new(thread, first);
            diesel::insert_into(thread_messages::table).values(row).execute(connection)?;
            enqueue(connection, mails, thread.created_at())?;
            revisions::raise(connection, thread.user_id())?;
            let view = view::find(connection, thread.id())?.ok_or(DieselError::NotFound)?;
            Ok(Ok(Created::new(view)))
        })?
    }

    fn change(
        &self,
        staff: Option<&Staff>,
        id: ThreadId,
        change: &ThreadChange,
        at: DateTime<Utc>,
        mails: &[Mail],
    ) -> Result<Changed, StorageError> {
        self.0.transaction(|connection| change::change(connection, staff, id, change, at, mails))
    }

    fn owner(&self, id: ThreadId) -> Result<Option<UserId>, StorageError> {
        self.0.run(|connection| {
            let owner: Option<Uuid> =
                threads::table.find(id.uuid()).select(threads::user_id).first(connection).optional()?;
            Ok(owner.map(UserId::new))
        })
    }

    fn find(&self, id: ThreadId) -> Result<Option<ThreadView>, StorageError> {
        self.0.run(|connection| view::find(connection, id))
    }

    fn list(&self, filter: &ThreadFilter, page: PageRequest) -> Result<Vec<ThreadView>, StorageError> {
        self.0.run(|connection| list::list(connection, filter, page))
    }

    fn count(&self, filter: &ThreadFilter) -> Result<u64, StorageError> {
        self.0.run(|connection| list::count(connection, filter))
    }

    fn revision(&self, viewer: Viewer) -> Result<Revision, StorageError> {
        self.0.run(|connection| revisions::of(connection, viewer))
    }

    fn unread_of(&self, customer: UserId) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let unread: i64 = threads::table
                .filter(threads::user_id.eq(customer.uuid()))
                .filter(threads::staff_wrote.gt(threads::customer_read))
                .count()
                .get_result(connection)?;
            Ok(unread.unsigned_abs())
        })
    }
}
