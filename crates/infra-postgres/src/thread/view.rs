//! One thread with its customer and all its messages.

use super::rows::{MessageRow, OwnerRow, ThreadRow};
use crate::{
    error::DbError,
    schema::{thread_messages, threads, users},
};
use application::thread::ThreadView;
use diesel::prelude::*;
use domain::{ids::ThreadId, thread::Message};

pub(super) fn find(connection: &mut PgConnection, id: ThreadId) -> Result<Option<ThreadView>, DbError> {
    let found: Option<(ThreadRow, OwnerRow)> = threads::table
        .inner_join(users::table.on(users::id.eq(threads::user_id)))
        .filter(threads::id.eq(id.uuid()))
        .select((ThreadRow::as_select(), OwnerRow::as_select()))
        .first(connection)
        .optional()?;
    let Some((thread, owner)) = found else { return Ok(None) };
    let messages = thread_messages::table
        .filter(thread_messages::thread_id.eq(id.uuid()))
        .order(thread_messages::number)
        .select(MessageRow::as_select())
        .load(connection)?
        .into_iter()
        .map(Message::from)
        .collect();
    Ok(Some(ThreadView { thread: thread.try_into()?, owner: owner.into(), messages }))
}
