//! Orders with everything that is shown with them: eleven more queries, whatever the number of orders.

use super::{
    billing, events, guest, notes,
    rows::{ItemRow, OrderRow},
    terms, texts,
};
use crate::{
    catalogue::find_products,
    columns::Column,
    error::DbError,
    invoice,
    order_return::rows as return_rows,
    payment, refund,
    schema::{order_items, orders, users},
};
use application::{
    order::{CardPayment, OrderView},
    vault::Vault,
};
use diesel::{pg::Pg, prelude::*, result::Error as DieselError};
use domain::{
    catalogue::Product,
    email::EmailAddress,
    ids::{OrderId, ProductId},
    order::{Buyer, OrderItem, OrderNumber},
};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Returns the order with this id.
pub(super) fn find(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    id: OrderId,
) -> Result<Option<OrderView>, DbError> {
    let row = orders::table.find(id.uuid()).select(OrderRow::as_select()).load(connection)?;
    Ok(of_rows(connection, vault, row)?.pop())
}

/// Returns the order with this id, without its current products.
pub(crate) fn find_without_products(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    id: OrderId,
) -> Result<Option<OrderView>, DbError> {
    let row = orders::table.find(id.uuid()).select(OrderRow::as_select()).load(connection)?;
    let items = items_of(connection, &[id.uuid()])?;
    Ok(assemble(connection, vault, row, items, &HashMap::new())?.pop())
}

pub(super) fn id_of(connection: &mut PgConnection, number: OrderNumber) -> Result<Option<OrderId>, DbError> {
    let number = orders::table.filter(orders::number.eq(Column(number)));
    let id: Option<Uuid> = number.select(orders::id).first(connection).optional()?;
    Ok(id.map(OrderId::new))
}

/// Returns the orders with these ids, in any sequence.
pub(crate) fn views_of(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    ids: &[Uuid],
) -> Result<Vec<OrderView>, DbError> {
    let rows = orders::table.filter(orders::id.eq_any(ids)).select(OrderRow::as_select()).load(connection)?;
    of_rows(connection, vault, rows)
}

/// Returns the views of these orders, in the same sequence.
pub(super) fn of_rows(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    rows: Vec<OrderRow>,
) -> Result<Vec<OrderView>, DbError> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let items = items_of(connection, &ids)?;
    let products = products_of(connection, &items)?;
    assemble(connection, vault, rows, items, &products)
}

/// Reads what belongs to these orders and returns their views, in the same sequence.
fn assemble(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    rows: Vec<OrderRow>,
    mut items: HashMap<Uuid, Vec<OrderItem>>,
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<OrderView>, DbError> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut events = events::of_orders(connection, &ids)?;
    let customers = customers_of(connection, &rows)?;
    let confirmed = texts::confirmed(connection, &ids)?;
    let mut returns = return_rows::of_orders(connection, &ids)?;
    let mut notes = notes::of_orders(connection, &ids)?;
    let mut payments = payments_of(connection, &ids)?;
    let mut refunds = refund::of_orders(connection, &ids)?;
    let mut terms = terms::of_orders(connection, &ids)?;
    let mut guests = guest::of_orders(connection, &ids)?;
    let mut invoices = invoice::of_orders(connection, &ids)?;
    let mut billing = billing::of_orders(connection, &ids, vault)?;
    rows.into_iter()
        .map(|row| {
            let id = row.id;
            let items = items.remove(&id).unwrap_or_default();
            let billing = billing.remove(&id);
            let terms = terms.remove(&id).unwrap_or_default();
            let customer =
                row.user_id.map(|id| customers.get(&id).ok_or(DieselError::NotFound)).transpose()?;
            let order = row.into_order(items, terms, billing, guests.remove(&id))?;
            let (customer, email) = match (customer, order.buyer()) {
                (Some(row), _) => (format!("{} {}", row.first_name, row.last_name), row.email.0.clone()),
                (None, Buyer::Guest(email)) => (order.address().fields.full_name(), email.clone()),
                (None, Buyer::Customer(_)) => return Err(DieselError::NotFound.into()),
            };
            Ok(OrderView {
                products: order.items().iter().map(|item| products.get(&item.product_id?).cloned()).collect(),
                customer,
                email,
                events: events.remove(&id).unwrap_or_default(),
                notes: notes.remove(&id).unwrap_or_default(),
                returns: returns.remove(&id).unwrap_or_default(),
                is_confirmed: confirmed.contains(&id),
                payment: payments.remove(&id),
                refunds: refunds.remove(&id).unwrap_or_default(),
                issued_invoice: invoices.remove(&id),
                order,
            })
        })
        .collect()
}

fn items_of(
    connection: &mut PgConnection,
    orders: &[Uuid],
) -> Result<HashMap<Uuid, Vec<OrderItem>>, DbError> {
    let rows = order_items::table
        .filter(order_items::order_id.eq_any(orders))
        .order((order_items::order_id, order_items::position))
        .select(ItemRow::as_select())
        .load(connection)?;
    let mut items: HashMap<Uuid, Vec<OrderItem>> = HashMap::new();
    for row in rows {
        items.entry(row.order_id).or_default().push(row.into());
    }
    Ok(items)
}

fn products_of(
    connection: &mut PgConnection,
    items: &HashMap<Uuid, Vec<OrderItem>>,
) -> Result<HashMap<ProductId, Product>, DbError> {
    let ids: HashSet<Uuid> =
        items.values().flatten().filter_map(|item| Some(item.product_id?.uuid())).collect();
    let products = find_products(connection, &ids.into_iter().collect::<Vec<_>>())?;
    Ok(products.into_iter().map(|product| (product.id, product)).collect())
}

fn payments_of(connection: &mut PgConnection, orders: &[Uuid]) -> QueryResult<HashMap<Uuid, CardPayment>> {
    let rows = payment::of_orders(connection, orders)?;
    Ok(rows.into_iter().map(payment::PaymentRow::into_parts).collect())
}

/// The customer of an order.
#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
struct CustomerRow {
    id: Uuid,
    first_name: String,
    last_name: String,
    email: Column<EmailAddress>,
}

fn customers_of(connection: &mut PgConnection, rows: &[OrderRow]) -> QueryResult<HashMap<Uuid, CustomerRow>> {
    let ids: HashSet<Uuid> = rows.iter().filter_map(|row| row.user_id).collect();
    let customers =
        users::table.filter(users::id.eq_any(ids)).select(CustomerRow::as_select()).load(connection)?;
    Ok(customers.into_iter().map(|customer| (customer.id, customer)).collect())
}
