//! Changing a thread: one after another, by the domain's rule.

use super::{
    revisions,
    rows::{MessageRow, StateRow, ThreadRow},
    view,
};
use crate::{
    error::DbError,
    mail::enqueue,
    schema::{thread_messages, threads},
};
use application::thread::Changed;
use chrono::{DateTime, Utc};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    ids::ThreadId,
    mail::Mail,
    thread::{Thread, ThreadChange},
};

/// Applies a change. Inside a transaction.
pub(super) fn change(
    connection: &mut PgConnection,
    id: ThreadId,
    change: &ThreadChange,
    at: DateTime<Utc>,
    mails: &[Mail],
) -> Result<Changed, DbError> {
    // Of two changes at once the second waits here, and then sees what the first has made of the thread.
    let row = threads::table
        .find(id.uuid())
        .select(ThreadRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let Some(row) = row else { return Ok(Changed::NotThere) };
    let mut thread: Thread = row.try_into()?;
    match thread.apply(change, at) {
        Err(reason) => return Ok(Changed::Refused(reason)),
        Ok(true) => {
            enqueue(connection, mails, at)?;
            write(connection, &thread, change)?;
        }
        Ok(false) => {}
    }
    Ok(Changed::Yes(view::find(connection, id)?.ok_or(DieselError::NotFound)?.into()))
}

fn write(connection: &mut PgConnection, thread: &Thread, change: &ThreadChange) -> Result<(), DbError> {
    diesel::update(threads::table.find(thread.id().uuid())).set(StateRow::new(thread)).execute(connection)?;
    if let ThreadChange::Reply(message) = change {
        let row = MessageRow::new(thread, message);
        diesel::insert_into(thread_messages::table).values(row).execute(connection)?;
    }
    Ok(revisions::raise(connection, thread.user_id())?)
}
