//! Pieces of the products that are counted: counted by staff, taken by orders (`order/place.sql`), given back.

use crate::{
    columns::Column,
    schema::{order_items, product_stock, products, stock_changes},
};
use application::actor::Staff;
use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Integer, Timestamptz, Uuid as SqlUuid},
    upsert::excluded,
};
use domain::{
    cart::Quantity,
    ids::{OrderId, OrderItemId, ProductId},
    stock::Stock,
};
use std::collections::HashMap;
use uuid::Uuid;

/// Counts in one statement.
const ROWS: usize = 1000;

/// How many pieces of a product there are from now on.
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

/// Notes what staff have counted. The products are locked already.
pub(crate) fn set(connection: &mut PgConnection, staff: &Staff, counts: &[Count]) -> QueryResult<()> {
    for some in counts.chunks(ROWS) {
        set_some(connection, staff, some)?;
    }
    Ok(())
}

fn set_some(connection: &mut PgConnection, staff: &Staff, counts: &[Count]) -> QueryResult<()> {
    let ids: Vec<_> = counts.iter().map(|count| count.product.uuid()).collect();
    let former: HashMap<Uuid, i32> = product_stock::table
        .filter(product_stock::product_id.eq_any(&ids))
        .order(product_stock::product_id)
        .select((product_stock::product_id, product_stock::pieces))
        .for_update()
        .load(connection)?
        .into_iter()
        .collect();
    let (mut counted, mut uncounted, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for count in counts {
        let product_id = count.product.uuid();
        let before = former.get(&product_id).copied();
        let after = count.stock.pieces().and_then(|pieces| i32::try_from(pieces).ok());
        if before == after {
            continue;
        }
        match after {
            Some(_) => {
                counted.push(StockRow { product_id, pieces: Column(count.stock), changed_at: count.at });
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

/// Makes orders of the counted products of this one wait until the transaction ends. To be called before the order
/// itself is changed, if pieces of it are to be given back.
pub(crate) fn lock_taken(connection: &mut PgConnection, order: OrderId) -> QueryResult<()> {
    let taken: Vec<Uuid> = order_items::table
        .filter(order_items::order_id.eq(order.uuid()))
        .filter(order_items::stock_taken.gt(0))
        .filter(order_items::product_id.is_not_null())
        .select(order_items::product_id.assume_not_null())
        .load(connection)?;
    if taken.is_empty() {
        return Ok(());
    }
    // First the products, as everybody does: whoever deletes one takes its pieces along.
    products::table
        .filter(products::id.eq_any(&taken))
        .order(products::id)
        .select(products::id)
        .for_key_share()
        .load::<Uuid>(connection)?;
    product_stock::table
        .filter(product_stock::product_id.eq_any(&taken))
        .order(product_stock::product_id)
        .select(product_stock::product_id)
        .for_no_key_update()
        .load::<Uuid>(connection)
        .map(drop)
}

/// Puts back so many pieces of an order's items, but never more than these took and still hold: whoever comes twice
/// puts back once. Pieces of products that nobody counts any more are let go. After [`lock_taken`].
pub(crate) fn give_back(
    connection: &mut PgConnection,
    order: OrderId,
    items: &[(OrderItemId, Quantity)],
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let (ids, quantities): (Vec<_>, Vec<_>) =
        items.iter().map(|(item, quantity)| (item.uuid(), Column(*quantity))).unzip();
    sql_query(include_str!("stock/give_back.sql"))
        .bind::<SqlUuid, _>(order.uuid())
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<Integer>, _>(quantities)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .map(drop)
}
