//! The notes of staff on orders.

use crate::{
    audit::{self, NewAuditEntry},
    columns::Column,
    schema::{order_notes, orders},
};
use application::actor::Staff;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::{
    audit::AuditEntity,
    ids::OrderId,
    limits,
    order::{OrderNote, StaffNote},
};
use std::collections::HashMap;
use uuid::Uuid;

/// Adds a note; `false` if the order has the maximum number of them. Call it in a transaction.
pub(super) fn add(
    connection: &mut PgConnection,
    staff: &Staff,
    order: OrderId,
    note: &StaffNote,
) -> QueryResult<bool> {
    // Locked, so that concurrent notes are counted.
    orders::table.find(order.uuid()).select(orders::id).for_update().first::<Uuid>(connection)?;
    let of_order = order_notes::table.filter(order_notes::order_id.eq(order.uuid()));
    let count: i64 = of_order.count().get_result(connection)?;
    if count >= limits::ORDER_NOTES {
        return Ok(false);
    }
    diesel::insert_into(order_notes::table)
        .values((
            order_notes::order_id.eq(order.uuid()),
            order_notes::at.eq(note.at),
            order_notes::by.eq(&note.by),
            order_notes::text.eq(note.text.as_str()),
        ))
        .execute(connection)?;
    // Without its text, which may be personal: the log can't be erased.
    let (before, after) = (audit::field("notes", count), audit::field("notes", count + 1));
    audit::write(
        connection,
        staff,
        NewAuditEntry::new(AuditEntity::Order, order.uuid(), "note", before, after),
    )?;
    Ok(true)
}

/// Returns the notes on these orders, oldest first.
pub(super) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> QueryResult<HashMap<Uuid, Vec<StaffNote>>> {
    let rows: Vec<(Uuid, DateTime<Utc>, String, Column<OrderNote>)> = order_notes::table
        .filter(order_notes::order_id.eq_any(orders))
        .order((order_notes::order_id, order_notes::id))
        .select((order_notes::order_id, order_notes::at, order_notes::by, order_notes::text))
        .load(connection)?;
    let mut notes: HashMap<Uuid, Vec<StaffNote>> = HashMap::new();
    for (order, at, by, text) in rows {
        notes.entry(order).or_default().push(StaffNote { at, by, text: text.0 });
    }
    Ok(notes)
}
