//! Revisions: numbers by which polling clients detect changes.

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

/// The id of the row with the revision of all threads, which staff clients poll.
const STAFF: Uuid = Uuid::nil();

/// Raises the revision of a customer's threads and that of all threads. The rows stay locked until the transaction ends,
/// so revisions become visible in ascending order. Call it last in a transaction, because all other changes wait for the
/// lock.
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

/// Returns the revision of the threads that the viewer may see.
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

/// Raises the revisions after a customer was renamed, because thread lists show the customer's name.
pub(crate) fn note_rename(connection: &mut PgConnection, customer: UserId) -> QueryResult<()> {
    let own = threads::table.filter(threads::user_id.eq(customer.uuid()));
    if select(exists(own)).get_result(connection)? { raise(connection, customer) } else { Ok(()) }
}
