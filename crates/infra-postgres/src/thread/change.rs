//! Changes of a thread, applied one at a time by the domain's rules.

use super::{
    revisions,
    rows::{MessageRow, ThreadRow, ThreadStateRow},
    view,
};
use crate::{
    audit::{self, NewAuditEntry},
    error::DbError,
    mail::enqueue,
    schema::{thread_messages, threads},
};
use application::{actor::Staff, thread::Changed};
use chrono::{DateTime, Utc};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    audit::AuditEntity,
    ids::ThreadId,
    mail::Mail,
    thread::{Thread, ThreadChange, ThreadStatus},
};
use serde_json::Value;

/// Applies a change. Call it in a transaction.
pub(super) fn change(
    connection: &mut PgConnection,
    staff: Option<&Staff>,
    id: ThreadId,
    change: &ThreadChange,
    at: DateTime<Utc>,
    mails: &[Mail],
) -> Result<Changed, DbError> {
    // A concurrent change waits for this lock and then reads the changed thread.
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
            if let Some(entry) = audit_entry(&thread, change)
                && let Some(staff) = staff
            {
                audit::write(connection, staff, entry)?;
            }
            enqueue(connection, mails, at)?;
            write(connection, &thread, change)?;
        }
        Ok(false) => {}
    }
    Ok(Changed::Yes(view::find(connection, id)?.ok_or(DieselError::NotFound)?.into()))
}

fn write(connection: &mut PgConnection, thread: &Thread, change: &ThreadChange) -> Result<(), DbError> {
    diesel::update(threads::table.find(thread.id().uuid()))
        .set(ThreadStateRow::new(thread))
        .execute(connection)?;
    if let ThreadChange::Reply(message) = change {
        let row = MessageRow::new(thread, message);
        diesel::insert_into(thread_messages::table).values(row).execute(connection)?;
    }
    Ok(revisions::raise(connection, thread.user_id())?)
}

/// Returns the audit entry for a change by staff; marking as read has none. Entries omit the text of messages, because it
/// could not be erased there.
fn audit_entry(thread: &Thread, change: &ThreadChange) -> Option<NewAuditEntry> {
    let status = |status: ThreadStatus| audit::field("status", status.as_str());
    let (action, before, after) = match change {
        ThreadChange::Reply(message) => {
            ("reply", Value::Null, audit::field("message", message.id.to_string()))
        }
        ThreadChange::Close => ("close", status(ThreadStatus::Open), status(ThreadStatus::Closed)),
        ThreadChange::Reopen => ("reopen", status(ThreadStatus::Closed), status(ThreadStatus::Open)),
        ThreadChange::MarkRead(_) => return None,
    };
    Some(NewAuditEntry::new(AuditEntity::Thread, thread.id().uuid(), action, before, after))
}
