//! Pieces sold. They are summed up from the orders each time instead of being counted along, so an error can't persist
//! and orders maintain no counter.

use crate::{
    columns::Column,
    database_time,
    error::DbError,
    schema::{order_items, orders, product_sales, product_stock},
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use domain::{
    ids::ProductId,
    stock::{Stock, StockCount},
};
use std::collections::HashMap;
use uuid::Uuid;

/// How far each query overlaps with the previous one. Rows carry the start time of their transaction, so a transaction that
/// commits later than this after its start is missed. Those of orders are short. A missed sale is found when all sales are
/// summed up, a missed count when the product is read again.
const OVERLAP: TimeDelta = TimeDelta::seconds(60);
/// How often all sales are summed up, because erased orders leave no trace.
const WHOLE: TimeDelta = TimeDelta::minutes(10);

/// The time up to which sales are summed up.
#[derive(Debug, Default)]
pub(super) struct SalesWindow {
    last: Option<DateTime<Utc>>,
    last_whole: Option<DateTime<Utc>>,
    last_recount: Option<DateTime<Utc>>,
}

/// Returns the pieces sold of every product that was sold.
pub(super) fn all_sold(connection: &mut PgConnection) -> Result<HashMap<ProductId, u64>, DbError> {
    let rows: Vec<(Uuid, i64)> =
        product_sales::table.select((product_sales::product_id, product_sales::pieces)).load(connection)?;
    Ok(rows.into_iter().map(|(id, pieces)| (ProductId::new(id), pieces.unsigned_abs())).collect())
}

/// Returns the pieces sold of products in orders that were placed or changed since the last call.
pub(super) fn sold_lately(
    connection: &mut PgConnection,
    window: &mut SalesWindow,
) -> Result<HashMap<ProductId, u64>, DbError> {
    let now = database_time(connection)?;
    let last_whole = *window.last_whole.get_or_insert(now);
    let since = window.last.replace(now).unwrap_or(now) - OVERLAP;
    if now - last_whole > WHOLE {
        window.last_whole = Some(now);
        return all_sold(connection);
    }
    let touched: Vec<Option<Uuid>> = orders::table
        .inner_join(order_items::table)
        .filter(orders::written_at.ge(since))
        .filter(order_items::product_id.is_not_null())
        .select(order_items::product_id)
        .distinct()
        .load(connection)?;
    let touched: Vec<Uuid> = touched.into_iter().flatten().collect();
    if touched.is_empty() {
        return Ok(HashMap::new());
    }
    // A product whose orders are all cancelled has no rows and gets zero.
    let mut sold: HashMap<_, _> = touched.iter().map(|id| (ProductId::new(*id), 0)).collect();
    let rows: Vec<(Uuid, i64)> = product_sales::table
        .filter(product_sales::product_id.eq_any(&touched))
        .select((product_sales::product_id, product_sales::pieces))
        .load(connection)?;
    sold.extend(rows.into_iter().map(|(id, pieces)| (ProductId::new(id), pieces.unsigned_abs())));
    Ok(sold)
}

/// Returns the counts that orders and returns have changed since the last call.
pub(super) fn recounted_lately(
    connection: &mut PgConnection,
    window: &mut SalesWindow,
) -> Result<Vec<StockCount>, DbError> {
    let now = database_time(connection)?;
    let since = window.last_recount.replace(now).unwrap_or(now) - OVERLAP;
    let rows: Vec<(Column<ProductId>, Column<Stock>, DateTime<Utc>)> = product_stock::table
        .filter(product_stock::changed_at.ge(since))
        .select((product_stock::product_id, product_stock::pieces, product_stock::changed_at))
        .load(connection)?;
    let count = |(product, stock, version): (Column<ProductId>, Column<Stock>, _)| StockCount {
        product: product.0,
        stock: stock.0,
        version,
    };
    Ok(rows.into_iter().map(count).collect())
}
