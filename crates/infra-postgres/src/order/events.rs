//! The history of orders.

use crate::{
    columns::Column,
    error::{DbError, invalid_column},
    schema::order_events,
};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    ids::OrderId,
    money::Kurus,
    order::{
        ChangedFields, EventAuthor, OrderChange, OrderEvent, OrderStatus, PaymentProblem, RefundNote,
        Shipment,
    },
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
    payment_problem: Option<Column<PaymentProblem>>,
    amount_kurus: Option<Column<Kurus>>,
    note: Option<Column<RefundNote>>,
    shipment: Option<Column<Shipment>>,
    by_customer: bool,
}

impl EventRow {
    fn new(order: OrderId, OrderEvent { change, at, by, note }: OrderEvent) -> Self {
        let ChangedFields { status, is_paid, shipment, payment_problem, amount } = change.into();
        Self {
            order_id: order.uuid(),
            at,
            by: by.name,
            status: status.map(Column),
            is_paid,
            payment_problem: payment_problem.map(Column),
            amount_kurus: amount.map(Column),
            note: note.map(Column),
            shipment: shipment.map(Column),
            by_customer: by.is_customer,
        }
    }
}

impl TryFrom<EventRow> for OrderEvent {
    type Error = DbError;

    fn try_from(row: EventRow) -> Result<Self, DbError> {
        let fields = ChangedFields {
            status: row.status.map(|status| status.0),
            is_paid: row.is_paid,
            shipment: row.shipment.map(|shipment| shipment.0),
            payment_problem: row.payment_problem.map(|problem| problem.0),
            amount: row.amount_kurus.map(|amount| amount.0),
        };
        let change = OrderChange::try_from(fields).map_err(invalid_column("order_events", "is_paid"))?;
        let by = EventAuthor { name: row.by, is_customer: row.by_customer };
        Ok(Self { change, at: row.at, by, note: row.note.map(|note| note.0) })
    }
}

/// Adds an event to an order's history.
pub(super) fn insert(connection: &mut PgConnection, order: OrderId, event: &OrderEvent) -> QueryResult<()> {
    let row = EventRow::new(order, event.clone());
    diesel::insert_into(order_events::table).values(row).execute(connection).map(drop)
}

/// Returns the events of these orders, oldest first.
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
