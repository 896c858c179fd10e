//! Lists and counts of threads, last updated first.

use super::rows::{MessageRow, OwnerRow, ThreadRow};
use crate::{
    error::DbError,
    schema::{thread_messages, threads, users},
};
use application::{
    page::PageRequest,
    thread::{ThreadFilter, ThreadView},
};
use diesel::prelude::*;

/// Applies the filter to a query of threads. A macro, because the joined list query and the count have different types.
macro_rules! narrowed {
    ($query:expr, $filter:expr) => {{
        let mut query = $query.into_boxed();
        if let Some(owner) = $filter.owner {
            query = query.filter(threads::user_id.eq(owner.uuid()));
        }
        if let Some(status) = $filter.status {
            query = query.filter(threads::status.eq(status.as_str()));
        }
        query
    }};
}

/// Returns a page of threads, each with its customer and its last message.
pub(super) fn list(
    connection: &mut PgConnection,
    filter: &ThreadFilter,
    page: PageRequest,
) -> Result<Vec<ThreadView>, DbError> {
    let is_last =
        thread_messages::thread_id.eq(threads::id).and(thread_messages::number.eq(threads::message_count));
    let all = threads::table
        .inner_join(users::table.on(users::id.eq(threads::user_id)))
        .inner_join(thread_messages::table.on(is_last));
    let rows: Vec<(ThreadRow, OwnerRow, MessageRow)> = narrowed!(all, filter)
        .order((threads::updated_at.desc(), threads::id.desc()))
        .limit(page.limit().into())
        .offset(page.offset())
        .select((ThreadRow::as_select(), OwnerRow::as_select(), MessageRow::as_select()))
        .load(connection)?;
    let view = |(thread, owner, last): (ThreadRow, OwnerRow, MessageRow)| {
        Ok(ThreadView { thread: thread.try_into()?, owner: owner.into(), messages: vec![last.into()] })
    };
    rows.into_iter().map(view).collect()
}

/// Counts the threads that match the filter.
pub(super) fn count(connection: &mut PgConnection, filter: &ThreadFilter) -> Result<u64, DbError> {
    let total: i64 = narrowed!(threads::table, filter).count().get_result(connection)?;
    Ok(total.unsigned_abs())
}
