//! Changing an order: the change and its event in one transaction.

use super::{events, view};
use crate::{Database, mail::enqueue, schema::orders};
use application::{error::StorageError, order::Recorded};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    mail::Mail,
    order::{Order, OrderEvent},
};

pub(super) fn record(
    database: &Database,
    before: &Order,
    event: &OrderEvent,
    mails: &[Mail],
) -> Result<Recorded, StorageError> {
    let (status, is_paid) = before.after(event.change);
    database.transaction(|connection| {
        // Of two changes at once the second waits here, and then no longer finds the order as it was.
        let unchanged = orders::table
            .find(before.id().uuid())
            .filter(orders::status.eq(before.status().as_str()))
            .filter(orders::is_paid.eq(before.is_paid()));
        let written = diesel::update(unchanged)
            .set((
                orders::status.eq(status.as_str()),
                orders::is_paid.eq(is_paid),
                orders::updated_at.eq(event.at),
            ))
            .execute(connection)?;
        if written == 0 {
            return Ok(Recorded::ChangedMeanwhile);
        }
        events::insert(connection, before.id(), event)?;
        enqueue(connection, mails, event.at)?;
        Ok(Recorded::Yes(view::find(connection, before.id())?.ok_or(DieselError::NotFound)?.into()))
    })
}
