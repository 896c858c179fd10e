//! What happened to orders.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::order_events,
};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::OrderId,
    order::{OrderChange, OrderEvent, OrderStatus},
};
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_events, check_for_backend(Pg))]
struct EventRow {
    order_id: Uuid,
    at: DateTime<Utc>,
    by: String,
    status: Option<Column<OrderStatus>>,
    is_paid: Option<bool>,
}

impl EventRow {
    fn new(order: OrderId, event: &OrderEvent) -> Self {
        let (status, is_paid) = match event.change {
            OrderChange::Status(status) => (Some(Column(status)), None),
            OrderChange::Paid(is_paid) => (None, Some(is_paid)),
        };
        Self { order_id: order.uuid(), at: event.at, by: event.by.clone(), status, is_paid }
    }
}

impl TryFrom<EventRow> for OrderEvent {
    type Error = DbError;

    fn try_from(row: EventRow) -> Result<Self, DbError> {
        let change = match (row.status, row.is_paid) {
            (Some(status), None) => OrderChange::Status(status.0),
            (None, Some(is_paid)) => OrderChange::Paid(is_paid),
            _ => return Err(invalid_column("order_events", "is_paid")("not one change")),
        };
        Ok(Self { change, at: row.at, by: row.by })
    }
}

/// Adds an event to an order's history.
pub(super) fn insert(connection: &mut PgConnection, order: OrderId, event: &OrderEvent) -> QueryResult<()> {
    let row = EventRow::new(order, event);
    diesel::insert_into(order_events::table).values(row).execute(connection).map(drop)
}

/// The events of these orders, oldest first.
pub(super) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> Result<HashMap<Uuid, Vec<OrderEvent>>, DbError> {
    let rows = order_events::table
        .filter(order_events::order_id.eq_any(orders))
        .order((order_events::order_id, order_events::id))
        .select(EventRow::as_select())
        .load(connection)?;
    let mut events: HashMap<Uuid, Vec<OrderEvent>> = HashMap::new();
    for row in rows {
        events.entry(row.order_id).or_default().push(row.try_into()?);
    }
    Ok(events)
}
