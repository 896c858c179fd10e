//! Counted stock: counted by staff, taken by orders, returned by cancellations.

use crate::{
    columns::Column,
    schema::{order_items, product_stock, products},
};
use application::actor::Staff;
use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{
    cart::Quantity,
    ids::{OrderId, OrderItemId, ProductId},
    order::{Order, OrderItem},
    stock::{Stock, StockCount},
};
use std::collections::HashSet;
use uuid::Uuid;

/// The new count of a product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) product: ProductId,
    pub(crate) stock: Stock,
    pub(crate) at: DateTime<Utc>,
}

/// Writes counts by staff. The caller has locked the products.
pub(crate) fn set(connection: &mut PgConnection, staff: &Staff, counts: &[Count]) -> QueryResult<()> {
    if counts.is_empty() {
        return Ok(());
    }
    let pieces = |count: &Count| count.stock.pieces().and_then(|pieces| i32::try_from(pieces).ok());
    sql_query(include_str!("stock/set.sql"))
        .bind::<Array<SqlUuid>, _>(counts.iter().map(|count| count.product.uuid()).collect::<Vec<_>>())
        .bind::<Array<Nullable<Integer>>, _>(counts.iter().map(pieces).collect::<Vec<_>>())
        .bind::<Array<Timestamptz>, _>(counts.iter().map(|count| count.at).collect::<Vec<_>>())
        .bind::<Text, _>(staff.name())
        .execute(connection)
        .map(drop)
}

/// The reason why pieces of an order are restocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RestockReason {
    /// The order was cancelled. Its items return the pieces that they still hold, so a repeat has no effect.
    Cancelled,
    /// The pieces were sent and came back. If the product was not counted when it was ordered, they are added to the
    /// count.
    Received,
}

/// Locks the products that [`restock`] will change, so that new orders of them wait until the transaction ends. Call it
/// before changing the order.
pub(crate) fn lock_for_restock(
    connection: &mut PgConnection,
    order: OrderId,
    reason: RestockReason,
) -> QueryResult<()> {
    let taken = match reason {
        RestockReason::Cancelled => 1,
        RestockReason::Received => 0,
    };
    let returned: Vec<Uuid> = order_items::table
        .filter(order_items::order_id.eq(order.uuid()))
        .filter(order_items::stock_taken.ge(taken))
        .filter(order_items::product_id.is_not_null())
        .select(order_items::product_id.assume_not_null())
        .load(connection)?;
    if returned.is_empty() {
        return Ok(());
    }
    lock(connection, &returned)
}

/// Locks products and their counts until the transaction ends: the products cannot be changed, counted or deleted, and
/// orders of a counted product wait for each other. Orders of products that are not counted do not.
pub(crate) fn lock(connection: &mut PgConnection, ids: &[Uuid]) -> QueryResult<()> {
    products::table
        .filter(products::id.eq_any(ids))
        .order(products::id)
        .select(products::id)
        .for_share()
        .load::<Uuid>(connection)?;
    product_stock::table
        .filter(product_stock::product_id.eq_any(ids))
        .order(product_stock::product_id)
        .select(product_stock::product_id)
        .for_no_key_update()
        .load::<Uuid>(connection)
        .map(drop)
}

/// Takes the pieces of a new order's items from the counted stock, and returns the changed counts. `counted` are the
/// counted products among them, which [`lock`] has locked.
pub(crate) fn take(
    connection: &mut PgConnection,
    order: &Order,
    counted: &HashSet<ProductId>,
) -> QueryResult<Vec<StockCount>> {
    if counted.is_empty() {
        return Ok(vec![]);
    }
    let counted = |item: &OrderItem| item.product_id.filter(|id| counted.contains(id));
    let (ids, pieces): (Vec<_>, Vec<_>) =
        order.items().iter().filter_map(|item| Some((counted(item)?.uuid(), Column(item.quantity)))).unzip();
    let rows: Vec<CountRow> = sql_query(include_str!("stock/take.sql"))
        .bind::<SqlUuid, _>(order.id().uuid())
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<Integer>, _>(pieces)
        .bind::<Timestamptz, _>(order.created_at())
        .load(connection)?;
    Ok(rows.into_iter().map(StockCount::from).collect())
}

/// A row with a count.
#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = SqlUuid)]
    product_id: Column<ProductId>,
    #[diesel(sql_type = Integer)]
    pieces: Column<Stock>,
    #[diesel(sql_type = Timestamptz)]
    changed_at: DateTime<Utc>,
}

impl From<CountRow> for StockCount {
    fn from(row: CountRow) -> Self {
        Self { product: row.product_id.0, stock: row.pieces.0, version: row.changed_at }
    }
}

/// Returns pieces of an order's items to the counted stock, and returns the changed counts. Products that are no longer
/// counted are skipped. Call it after [`lock_for_restock`].
pub(crate) fn restock(
    connection: &mut PgConnection,
    order: OrderId,
    items: &[(OrderItemId, Quantity)],
    reason: RestockReason,
    at: DateTime<Utc>,
) -> QueryResult<Vec<StockCount>> {
    let (ids, quantities): (Vec<_>, Vec<_>) =
        items.iter().map(|(item, quantity)| (item.uuid(), Column(*quantity))).unzip();
    let rows: Vec<CountRow> = sql_query(include_str!("stock/restock.sql"))
        .bind::<SqlUuid, _>(order.uuid())
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<Integer>, _>(quantities)
        .bind::<Timestamptz, _>(at)
        .bind::<Bool, _>(reason == RestockReason::Received)
        .load(connection)?;
    Ok(rows.into_iter().map(StockCount::from).collect())
}
