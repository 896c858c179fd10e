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
    stock::{Stock, StockCount},
};
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
    // Products are locked first, as in all transactions (see [`crate::locks`]). A concurrent change, count or deletion
    // of a product either waits for this one or is waited for.
    products::table
        .filter(products::id.eq_any(&returned))
        .order(products::id)
        .select(products::id)
        .for_share()
        .load::<Uuid>(connection)?;
    product_stock::table
        .filter(product_stock::product_id.eq_any(&returned))
        .order(product_stock::product_id)
        .select(product_stock::product_id)
        .for_no_key_update()
        .load::<Uuid>(connection)
        .map(drop)
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
    let count = |row: CountRow| StockCount {
        product: row.product_id.0,
        stock: row.pieces.0,
        version: row.changed_at,
    };
    Ok(rows.into_iter().map(count).collect())
}
