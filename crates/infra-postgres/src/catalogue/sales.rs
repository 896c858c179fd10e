//! Pieces sold: summed up anew from the orders each time, never counted along, so that nothing can go wrong for
//! good and no order has to keep a number.

use crate::{
    error::DbError,
    schema::{order_items, orders, product_sales, product_stock},
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::now, prelude::*, sql_types::Timestamptz};
use domain::ids::ProductId;
use std::collections::HashMap;
use uuid::Uuid;

/// Orders are looked at again for so long: what was written a while ago may become visible, and clocks may
/// differ.
const OVERLAP: TimeDelta = TimeDelta::seconds(10);
/// How often everything is summed up, for whatever took longer.
const WHOLE: TimeDelta = TimeDelta::minutes(10);

/// Up to when sales are summed up already.
#[derive(Debug, Default)]
pub(super) struct SalesWindow {
    last: Option<DateTime<Utc>>,
    last_whole: Option<DateTime<Utc>>,
    last_recount: Option<DateTime<Utc>>,
}

/// Pieces sold of every product that was sold at all.
pub(super) fn all_sold(connection: &mut PgConnection) -> Result<HashMap<ProductId, u64>, DbError> {
    let rows: Vec<(Uuid, i64)> =
        product_sales::table.select((product_sales::product_id, product_sales::pieces)).load(connection)?;
    Ok(rows.into_iter().map(|(id, pieces)| (ProductId::new(id), pieces.unsigned_abs())).collect())
}

/// Pieces sold of products in orders that were placed or changed since the last time.
pub(super) fn sold_lately(
    connection: &mut PgConnection,
    window: &mut SalesWindow,
) -> Result<HashMap<ProductId, u64>, DbError> {
    let today = today(connection)?;
    let last_whole = *window.last_whole.get_or_insert(today);
    let since = window.last.replace(today).unwrap_or(today) - OVERLAP;
    if today - last_whole > WHOLE {
        window.last_whole = Some(today);
        return all_sold(connection);
    }
    let touched: Vec<Option<Uuid>> = orders::table
        .inner_join(order_items::table)
        .filter(orders::updated_at.ge(since))
        .filter(order_items::product_id.is_not_null())
        .select(order_items::product_id)
        .distinct()
        .load(connection)?;
    let touched: Vec<Uuid> = touched.into_iter().flatten().collect();
    if touched.is_empty() {
        return Ok(HashMap::new());
    }
    // Nothing is left of a product whose orders are all cancelled.
    let mut sold: HashMap<_, _> = touched.iter().map(|id| (ProductId::new(*id), 0)).collect();
    let rows: Vec<(Uuid, i64)> = product_sales::table
        .filter(product_sales::product_id.eq_any(&touched))
        .select((product_sales::product_id, product_sales::pieces))
        .load(connection)?;
    sold.extend(rows.into_iter().map(|(id, pieces)| (ProductId::new(id), pieces.unsigned_abs())));
    Ok(sold)
}

/// Counted products of which pieces were taken or given back since the last time.
pub(super) fn recounted_lately(
    connection: &mut PgConnection,
    window: &mut SalesWindow,
) -> Result<Vec<Uuid>, DbError> {
    let today = today(connection)?;
    let since = window.last_recount.replace(today).unwrap_or(today) - OVERLAP;
    Ok(product_stock::table
        .filter(product_stock::changed_at.ge(since))
        .select(product_stock::product_id)
        .load(connection)?)
}

fn today(connection: &mut PgConnection) -> QueryResult<DateTime<Utc>> {
    diesel::select(now.into_sql::<Timestamptz>()).get_result(connection)
}
