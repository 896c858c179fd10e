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
    order::{EventAuthor, OrderChange, OrderEvent, OrderStatus, PaymentProblem, RefundNote, Shipment},
};
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Default, Queryable, Selectable, Insertable)]
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
    fn new(order: OrderId, event: &OrderEvent) -> Self {
        let note = event.note.clone().map(Column);
        let row = Self {
            order_id: order.uuid(),
            at: event.at,
            by: event.by.name.clone(),
            by_customer: event.by.is_customer,
            note,
            ..Self::default()
        };
        match event.change.clone() {
            OrderChange::Status(status) => Self { status: Some(Column(status)), ..row },
            OrderChange::Shipped(shipment) => {
                Self { status: Some(Column(OrderStatus::Shipped)), shipment: Some(Column(shipment)), ..row }
            }
            OrderChange::Shipment(shipment) => Self { shipment: Some(Column(shipment)), ..row },
            OrderChange::Paid(is_paid) => Self { is_paid: Some(is_paid), ..row },
            OrderChange::Settled => {
                Self { status: Some(Column(OrderStatus::Placed)), is_paid: Some(true), ..row }
            }
            OrderChange::Problem { problem, amount } => {
                Self { payment_problem: Some(Column(problem)), amount_kurus: Some(Column(amount)), ..row }
            }
            OrderChange::Refunded(amount) => {
                Self { is_paid: Some(false), amount_kurus: Some(Column(amount)), ..row }
            }
            OrderChange::PartlyRefunded(amount) => Self { amount_kurus: Some(Column(amount)), ..row },
        }
    }

    fn change(&self) -> Option<OrderChange> {
        if let Some(Column(shipment)) = self.shipment.clone() {
            return Some(match self.status {
                Some(_) => OrderChange::Shipped(shipment),
                None => OrderChange::Shipment(shipment),
            });
        }
        let problem = self.payment_problem.map(|problem| problem.0);
        let amount = self.amount_kurus.map(|amount| amount.0);
        match (self.status.map(|status| status.0), self.is_paid, problem, amount) {
            (Some(status), None, None, None) => Some(OrderChange::Status(status)),
            (None, Some(is_paid), None, None) => Some(OrderChange::Paid(is_paid)),
            (Some(OrderStatus::Placed), Some(true), None, None) => Some(OrderChange::Settled),
            (None, None, Some(problem), Some(amount)) => Some(OrderChange::Problem { problem, amount }),
            (None, Some(false), None, Some(amount)) => Some(OrderChange::Refunded(amount)),
            (None, None, None, Some(amount)) => Some(OrderChange::PartlyRefunded(amount)),
            _ => None,
        }
    }
}

impl TryFrom<EventRow> for OrderEvent {
    type Error = DbError;

    fn try_from(row: EventRow) -> Result<Self, DbError> {
        let change =
            row.change().ok_or("not one change").map_err(invalid_column("order_events", "is_paid"))?;
        let by = EventAuthor { name: row.by, is_customer: row.by_customer };
        Ok(Self { change, at: row.at, by, note: row.note.map(|note| note.0) })
    }
}

/// Adds an event to an order's history.
pub(super) fn insert(connection: &mut PgConnection, order: OrderId, event: &OrderEvent) -> QueryResult<()> {
    let row = EventRow::new(order, event);
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
