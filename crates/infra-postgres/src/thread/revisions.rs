//! Revisions: numbers that tell whoever asks again and again whether anything is new.

use crate::{
    error::DbError,
    schema::{thread_revisions, threads},
};
use application::thread::{Revision, Viewer};
use diesel::{
    dsl::{exists, select},
    prelude::*,
};
use domain::ids::UserId;
use uuid::Uuid;

/// The row of all threads.
const STAFF: Uuid = Uuid::nil();

/// Raises the revision of a customer's threads and that of all threads. The rows stay locked until the
/// transaction ends, so revisions become visible in the order of their numbers. Last in a transaction: every
/// other change waits from here on.
pub(super) fn raise(connection: &mut PgConnection, customer: UserId) -> QueryResult<()> {
    for owner in [customer.uuid(), STAFF] {
        diesel::insert_into(thread_revisions::table)
            .values((thread_revisions::owner.eq(owner), thread_revisions::revision.eq(1)))
            .on_conflict(thread_revisions::owner)
            .do_update()
            .set(thread_revisions::revision.eq(thread_revisions::revision + 1))
            .execute(connection)?;
    }
    Ok(())
}

/// The revision of what somebody watches.
pub(super) fn of(connection: &mut PgConnection, viewer: Viewer) -> Result<Revision, DbError> {
    let owner = match viewer {
        Viewer::Customer(id) => id.uuid(),
        Viewer::Staff => STAFF,
    };
    let revision: Option<i64> = thread_revisions::table
        .find(owner)
        .select(thread_revisions::revision)
        .first(connection)
        .optional()?;
    Ok(revision.unwrap_or_default().unsigned_abs())
}

/// The customer's name stands beside each of their threads.
pub(crate) fn note_rename(connection: &mut PgConnection, customer: UserId) -> QueryResult<()> {
    let own = threads::table.filter(threads::user_id.eq(customer.uuid()));
    if select(exists(own)).get_result(connection)? { raise(connection, customer) } else { Ok(()) }
}
