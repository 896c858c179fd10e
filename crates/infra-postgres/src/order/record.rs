//! Changing an order: the change and its event in one transaction.

use super::{events, view};
use crate::{
    Database,
    audit::{self, Deed},
    mail::enqueue,
    schema::orders,
};
use application::{actor::Staff, error::StorageError, order::Recorded};
use diesel::{prelude::*, result::Error as DieselError};
use domain::{
    audit::AuditEntity,
    mail::Mail,
    order::{Order, OrderChange, OrderEvent},
};

pub(super) fn record(
    database: &Database,
    staff: Option<&Staff>,
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
        if let Some(staff) = staff {
            audit::write(connection, staff, deed(before, event.change))?;
        }
        enqueue(connection, mails, event.at)?;
        Ok(Recorded::Yes(view::find(connection, before.id())?.ok_or(DieselError::NotFound)?.into()))
    })
}

fn deed(before: &Order, change: OrderChange) -> Deed {
    let (status, is_paid) = before.after(change);
    let (action, was, is) = match change {
        OrderChange::Status(_) => (
            "status",
            audit::field("status", before.status().as_str()),
            audit::field("status", status.as_str()),
        ),
        OrderChange::Paid(_) => {
            ("paid", audit::field("isPaid", before.is_paid()), audit::field("isPaid", is_paid))
        }
    };
    Deed::new(AuditEntity::Order, before.id().uuid(), action, was, is)
}
