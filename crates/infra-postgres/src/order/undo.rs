//! Undoing the last change of an order, before its mail is sent.

use super::{record, view};
use crate::{
    Database, audit,
    error::DbError,
    mail::untried_about,
    schema::{mails, order_events},
};
use application::{actor::Staff, error::StorageError, order::Recorded, vault::Vault};
use diesel::{dsl::max, prelude::*, result::Error as DieselError};
use domain::order::{Order, OrderEvent, OrderState};

/// Why nothing is undone; rolls the transaction back.
enum Stop {
    Failed(DbError),
    Changed,
}

impl<E: Into<DbError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

pub(super) fn undo(
    database: &Database,
    vault: &dyn Vault,
    staff: &Staff,
    before: &Order,
    last: &OrderEvent,
    to: &OrderState,
) -> Result<Recorded, StorageError> {
    database.repeat(|connection| {
        let undone = connection.transaction(|connection| write(connection, vault, staff, before, last, to));
        match undone {
            Ok(recorded) => Ok(recorded),
            Err(Stop::Changed) => Ok(Recorded::ChangedMeanwhile),
            Err(Stop::Failed(error)) => Err(error),
        }
    })
}

fn write(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    staff: &Staff,
    before: &Order,
    last: &OrderEvent,
    to: &OrderState,
) -> Result<Recorded, Stop> {
    let (id, was) = (before.id(), before.state());
    if !record::change_state(connection, id, &was, to, last.at)? {
        return Err(Stop::Changed);
    }
    let events = order_events::table.filter(order_events::order_id.eq(id.uuid()));
    let newest: Option<i64> = events.select(max(order_events::id)).first(connection)?;
    let undone = order_events::table
        .find(newest.ok_or(Stop::Changed)?)
        .filter(order_events::at.eq(last.at))
        .filter(order_events::by.eq(&last.by.name));
    if diesel::delete(undone).execute(connection)? != 1 {
        return Err(Stop::Changed);
    }
    let of_event =
        || mails::table.filter(mails::order_id.eq(id.uuid())).filter(mails::created_at.eq(last.at));
    diesel::delete(untried_about(id.uuid()).filter(mails::created_at.eq(last.at))).execute(connection)?;
    // A worker has claimed the mail.
    if of_event().count().get_result::<i64>(connection)? > 0 {
        return Err(Stop::Changed);
    }
    audit::write(connection, staff, record::audit_entry(id, &last.change, &was, to))?;
    let after = view::find(connection, vault, id)?.ok_or(DieselError::NotFound)?;
    Ok(Recorded::Yes(after.into(), vec![]))
}
