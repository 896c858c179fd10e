//! Orders with everything that is shown with them: what an order has at most once by one statement, each of its lists by
//! one more, whatever the number of orders.

use super::{
    billing::BillingRow,
    events, notes,
    rows::{ItemRow, OrderRow},
    terms::TermsRow,
};
use crate::{
    catalogue::find_products,
    columns::Column,
    error::DbError,
    invoice,
    order_return::rows as return_rows,
    payment::{self, PaymentRow},
    refund,
    schema::{
        card_payments, order_billing, order_guests, order_items, order_legal_texts, order_terms, orders,
        users,
    },
};
use application::{order::OrderView, vault::Vault};
use diesel::{dsl::exists, pg::Pg, prelude::*, result::Error as DieselError};
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
    Ok(by_id(connection, vault, &[id.uuid()])?.remove(&id.uuid()))
}

/// Returns the order with this id, without its current products.
pub(crate) fn find_without_products(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    id: OrderId,
) -> Result<Option<OrderView>, DbError> {
    let items = items_of(connection, &[id.uuid()])?;
    Ok(assemble(connection, vault, &[id.uuid()], items, &HashMap::new())?.remove(&id.uuid()))
}

pub(super) fn id_of(connection: &mut PgConnection, number: OrderNumber) -> Result<Option<OrderId>, DbError> {
    let number = orders::table.filter(orders::number.eq(Column(number)));
    let id: Option<Uuid> = number.select(orders::id).first(connection).optional()?;
    Ok(id.map(OrderId::new))
}

/// Returns the orders with these ids, by id.
pub(crate) fn by_id(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, OrderView>, DbError> {
    let items = items_of(connection, ids)?;
    let products = products_of(connection, &items)?;
    assemble(connection, vault, ids, items, &products)
}

/// Returns the orders with these ids, in the same sequence.
pub(super) fn in_sequence(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    ids: &[Uuid],
) -> Result<Vec<OrderView>, DbError> {
    let mut views = by_id(connection, vault, ids)?;
    Ok(ids.iter().filter_map(|id| views.remove(id)).collect())
}

/// What an order has at most once.
#[derive(Queryable)]
struct HeadRow {
    order: OrderRow,
    terms: Option<TermsRow>,
    billing: Option<BillingRow>,
    customer: Option<CustomerRow>,
    guest: Option<Column<EmailAddress>>,
    /// With the order's id, which tells a payment that has nothing to show yet from none.
    payment: Option<(Uuid, PaymentRow)>,
    is_confirmed: bool,
}

/// Reads what these orders have at most once, in any sequence. One statement, because a guest's order can become a
/// customer's between two.
fn heads_of(connection: &mut PgConnection, orders: &[Uuid]) -> QueryResult<Vec<HeadRow>> {
    let texts = order_legal_texts::table.filter(order_legal_texts::order_id.eq(orders::id));
    let heads = orders::table
        .left_join(order_terms::table)
        .left_join(order_billing::table)
        .left_join(users::table)
        .left_join(order_guests::table)
        .left_join(card_payments::table)
        .select((
            OrderRow::as_select(),
            Option::<TermsRow>::as_select(),
            Option::<BillingRow>::as_select(),
            Option::<CustomerRow>::as_select(),
            order_guests::email.nullable(),
            (card_payments::order_id, payment::shown()).nullable(),
            exists(texts),
        ))
        .into_boxed::<Pg>();
    match orders {
        // PostgreSQL keeps its plan for one id; for a list, whose length it can't know, it makes a plan each time.
        [order] => heads.filter(orders::id.eq(order)).load(connection),
        _ => heads.filter(orders::id.eq_any(orders)).load(connection),
    }
}

/// Reads what belongs to these orders and returns their views, by id.
fn assemble(
    connection: &mut PgConnection,
    vault: &dyn Vault,
    ids: &[Uuid],
    mut items: HashMap<Uuid, Vec<OrderItem>>,
    products: &HashMap<ProductId, Product>,
) -> Result<HashMap<Uuid, OrderView>, DbError> {
    let heads = heads_of(connection, ids)?;
    let mut events = events::of_orders(connection, ids)?;
    let mut returns = return_rows::of_orders(connection, ids)?;
    let mut notes = notes::of_orders(connection, ids)?;
    let mut refunds = refund::of_orders(connection, ids)?;
    let mut invoices = invoice::of_orders(connection, ids)?;
    heads
        .into_iter()
        .map(|HeadRow { order, terms, billing, customer, guest, payment, is_confirmed }| {
            let id = order.id;
            let terms = terms.map(TryInto::try_into).transpose()?.unwrap_or_default();
            let billing = billing.map(|row| row.into_billing(vault)).transpose()?;
            let items = items.remove(&id).unwrap_or_default();
            let order = order.into_order(items, terms, billing, guest.map(|email| email.0))?;
            let (customer, email) = match (customer, order.buyer()) {
                (Some(row), _) => (format!("{} {}", row.first_name, row.last_name), row.email.0),
                (None, Buyer::Guest(email)) => (order.address().fields.full_name(), email.clone()),
                (None, Buyer::Customer(_)) => return Err(DieselError::NotFound.into()),
            };
            let view = OrderView {
                products: order.items().iter().map(|item| products.get(&item.product_id?).cloned()).collect(),
                customer,
                email,
                events: events.remove(&id).unwrap_or_default(),
                notes: notes.remove(&id).unwrap_or_default(),
                returns: returns.remove(&id).unwrap_or_default(),
                is_confirmed,
                payment: payment.map(|(_, row)| row.into()),
                refunds: refunds.remove(&id).unwrap_or_default(),
                issued_invoice: invoices.remove(&id),
                order,
            };
            Ok((id, view))
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

/// The customer of an order.
#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
struct CustomerRow {
    first_name: String,
    last_name: String,
    email: Column<EmailAddress>,
}
