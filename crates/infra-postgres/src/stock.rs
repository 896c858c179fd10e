//! Counted stock: counted by staff, taken by orders, returned by cancellations.

use crate::{
    columns::Column,
    schema::{order_items, product_stock, products, stock_changes},
};
use application::actor::Staff;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Bool, Integer, Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use domain::{
    cart::Quantity,
    ids::{OrderId, OrderItemId, ProductId},
    stock::{Stock, StockCount},
};
use std::collections::HashMap;
use uuid::Uuid;

/// Number of counts in one statement.
const ROWS: usize = 1000;

/// The new count of a product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) product: ProductId,
    pub(crate) stock: Stock,
    pub(crate) at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = product_stock)]
struct StockRow {
    product_id: Uuid,
    pieces: Column<Stock>,
    changed_at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = stock_changes)]
struct ChangeRow {
    product_id: Uuid,
    at: DateTime<Utc>,
    before: Option<i32>,
    after: Option<i32>,
    staff_name: String,
}

/// Writes counts by staff. The caller has locked the products.
pub(crate) fn set(connection: &mut PgConnection, staff: &Staff, counts: &[Count]) -> QueryResult<()> {
    // Sorted, so that several statements acquire the locks in the order of the ids, too.
    let mut counts = counts.to_vec();
    counts.sort_by_key(|count| count.product.uuid());
    for some in counts.chunks(ROWS) {
        set_some(connection, staff, some)?;
    }
    Ok(())
}

fn set_some(connection: &mut PgConnection, staff: &Staff, counts: &[Count]) -> QueryResult<()> {
    let ids: Vec<_> = counts.iter().map(|count| count.product.uuid()).collect();
    let former: HashMap<Uuid, (i32, DateTime<Utc>)> = product_stock::table
        .filter(product_stock::product_id.eq_any(&ids))
        .order(product_stock::product_id)
        .select((product_stock::product_id, (product_stock::pieces, product_stock::changed_at)))
        .for_update()
        .load(connection)?
        .into_iter()
        .collect();
    let (mut counted, mut uncounted, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for count in counts {
        let product_id = count.product.uuid();
        let (before, changed_at) = former.get(&product_id).copied().unzip();
        let after = count.stock.pieces().and_then(|pieces| i32::try_from(pieces).ok());
        if before == after {
            continue;
        }
        match after {
            Some(_) => {
                // Later than the last change by an order, also when the clocks differ.
                let at = changed_at.map_or(count.at, |last| count.at.max(last + TimeDelta::milliseconds(1)));
                counted.push(StockRow { product_id, pieces: Column(count.stock), changed_at: at });
            }
            None => uncounted.push(product_id),
        }
        changes.push(ChangeRow { product_id, at: count.at, before, after, staff_name: staff.name() });
    }
    diesel::delete(product_stock::table.filter(product_stock::product_id.eq_any(uncounted)))
        .execute(connection)?;
    diesel::insert_into(product_stock::table)
        .values(counted)
        .on_conflict(product_stock::product_id)
        .do_update()
        .set((
            product_stock::pieces.eq(excluded(product_stock::pieces)),
            product_stock::changed_at.eq(excluded(product_stock::changed_at)),
        ))
        .execute(connection)?;
    diesel::insert_into(stock_changes::table).values(changes).execute(connection).map(drop)
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
