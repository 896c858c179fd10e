//! Rows of returns and their items.

use crate::{
    columns::Column,
    error::DbError,
    schema::{order_items, order_return_items, order_returns},
};
use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use domain::{
    cart::Quantity,
    ids::{OrderId, OrderItemId, ReturnId},
    order_return::{OrderReturn, ReturnItem, ReturnNote, ReturnReason, ReturnStatus},
};
use std::collections::HashMap;
use uuid::Uuid;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_returns, check_for_backend(Pg))]
pub(super) struct ReturnRow {
    id: Uuid,
    order_id: Uuid,
    status: Column<ReturnStatus>,
    note: Option<Column<ReturnNote>>,
    is_restocked: bool,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<&OrderReturn> for ReturnRow {
    fn from(one: &OrderReturn) -> Self {
        Self {
            id: one.id.uuid(),
            order_id: one.order_id.uuid(),
            status: Column(one.status),
            note: one.note.clone().map(Column),
            is_restocked: one.is_restocked,
            created_at: one.created_at,
            updated_at: one.updated_at,
        }
    }
}

impl ReturnRow {
    fn into_return(self, items: Vec<ReturnItem>) -> OrderReturn {
        OrderReturn {
            id: ReturnId::new(self.id),
            order_id: OrderId::new(self.order_id),
            status: self.status.0,
            items,
            note: self.note.map(|note| note.0),
            is_restocked: self.is_restocked,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = order_return_items, check_for_backend(Pg))]
pub(super) struct ItemRow {
    return_id: Uuid,
    item_id: Column<OrderItemId>,
    quantity: Column<Quantity>,
    reason: Option<Column<ReturnReason>>,
}

impl ItemRow {
    pub(super) fn new(of: ReturnId, line: &ReturnItem) -> Self {
        Self {
            return_id: of.uuid(),
            item_id: Column(line.item),
            quantity: Column(line.quantity),
            reason: line.reason.clone().map(Column),
        }
    }
}

impl From<ItemRow> for ReturnItem {
    fn from(row: ItemRow) -> Self {
        Self { item: row.item_id.0, quantity: row.quantity.0, reason: row.reason.map(|reason| reason.0) }
    }
}

/// Returns the returns of these orders, oldest first, each with its items in the order's sequence.
pub(crate) fn of_orders(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> Result<HashMap<Uuid, Vec<OrderReturn>>, DbError> {
    let rows: Vec<(ReturnRow, ItemRow)> = order_returns::table
        .inner_join(order_return_items::table.inner_join(order_items::table))
        .filter(order_returns::order_id.eq_any(orders))
        .order((order_returns::created_at, order_returns::id, order_items::position))
        .select((ReturnRow::as_select(), ItemRow::as_select()))
        .load(connection)?;
    let mut returns: HashMap<Uuid, Vec<OrderReturn>> = HashMap::new();
    for (row, line) in rows {
        let of_order = returns.entry(row.order_id).or_default();
        match of_order.last_mut().filter(|last| last.id.uuid() == row.id) {
            Some(last) => last.items.push(line.into()),
            None => of_order.push(row.into_return(vec![line.into()])),
        }
    }
    Ok(returns)
}
