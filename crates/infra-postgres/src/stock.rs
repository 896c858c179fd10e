//! Pieces of the products that are counted: counted by staff, taken by orders (`order/place.sql`), given back.

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
    // Across the statements, too, the pieces are locked by id.
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
                // Later than what an order has done to them, by whichever clock.
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

/// How pieces of an order come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// They never left: the items give back what they took and still hold, so whoever comes twice puts back once.
    CalledOff,
    /// They were sent and have arrived again. Those of an order from before its product was counted are none of the
    /// count, and come on top of it.
    Received,
}

/// Makes orders of the products whose pieces this order is to give back wait until the transaction ends. To be called
/// before the order itself is changed.
pub(crate) fn lock_returned(connection: &mut PgConnection, order: OrderId, how: Return) -> QueryResult<()> {
    let taken = match how {
        Return::CalledOff => 1,
        Return::Received => 0,
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
    // First the products, as everybody does. Whoever changes one, counts or deletes it has seen the pieces and waits,
    // or is waited for.
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

/// A count as a statement returns it.
#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = SqlUuid)]
    product_id: Column<ProductId>,
    #[diesel(sql_type = Integer)]
    pieces: Column<Stock>,
    #[diesel(sql_type = Timestamptz)]
    changed_at: DateTime<Utc>,
}

/// Puts back so many pieces of an order's items and returns the counts that this changed. Pieces of products that are
/// no longer counted are let go. To be called after [`lock_returned`].
pub(crate) fn give_back(
    connection: &mut PgConnection,
    order: OrderId,
    items: &[(OrderItemId, Quantity)],
    how: Return,
    at: DateTime<Utc>,
) -> QueryResult<Vec<StockCount>> {
    let (ids, quantities): (Vec<_>, Vec<_>) =
        items.iter().map(|(item, quantity)| (item.uuid(), Column(*quantity))).unzip();
    let rows: Vec<CountRow> = sql_query(include_str!("stock/give_back.sql"))
        .bind::<SqlUuid, _>(order.uuid())
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<Integer>, _>(quantities)
        .bind::<Timestamptz, _>(at)
        .bind::<Bool, _>(how == Return::Received)
        .load(connection)?;
    let count = |row: CountRow| StockCount {
        product: row.product_id.0,
        stock: row.pieces.0,
        version: row.changed_at,
    };
    Ok(rows.into_iter().map(count).collect())
}
