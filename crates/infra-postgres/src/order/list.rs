//! Reading orders: always four queries, however long the page.

use super::rows::{LineRow, OrderRow};
use crate::{
    catalogue::find_products,
    error::Failure,
    schema::{order_items, orders},
};
use application::{
    order::OrderView,
    page::{Page, PageRequest},
};
use diesel::{pg::Pg, prelude::*};
use domain::{
    catalogue::Product,
    ids::{ProductId, UserId},
    order::OrderLine,
};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// A page of one user's orders, or of everybody's, newest first.
pub(super) fn list(
    connection: &mut PgConnection,
    user: Option<UserId>,
    page: PageRequest,
) -> Result<Page<OrderView>, Failure> {
    let total: i64 = of(user).count().get_result(connection)?;
    let rows = of(user)
        .order((orders::created_at.desc(), orders::id.desc()))
        .limit(page.limit().into())
        .offset(page.offset())
        .select(OrderRow::as_select())
        .load(connection)?;
    let mut lines = lines_of(connection, rows.iter().map(|row| row.id))?;
    let products = products_of(connection, &lines)?;
    let items = rows
        .into_iter()
        .map(|row| {
            let lines = lines.remove(&row.id).unwrap_or_default();
            let products = lines.iter().map(|line| products.get(&line.product_id?).cloned()).collect();
            Ok(OrderView { order: row.into_order(lines)?, products })
        })
        .collect::<Result<_, Failure>>()?;
    Ok(Page { items, total: total.unsigned_abs(), request: page })
}

fn of(user: Option<UserId>) -> orders::BoxedQuery<'static, Pg> {
    let all = orders::table.into_boxed();
    match user {
        Some(user) => all.filter(orders::user_id.eq(user.uuid())),
        None => all,
    }
}

fn lines_of(
    connection: &mut PgConnection,
    orders: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Vec<OrderLine>>, Failure> {
    let rows = order_items::table
        .filter(order_items::order_id.eq_any(orders.collect::<Vec<_>>()))
        .order((order_items::order_id, order_items::position))
        .select(LineRow::as_select())
        .load(connection)?;
    let mut lines: HashMap<Uuid, Vec<OrderLine>> = HashMap::new();
    for row in rows {
        lines.entry(row.order_id).or_default().push(row.try_into()?);
    }
    Ok(lines)
}

fn products_of(
    connection: &mut PgConnection,
    lines: &HashMap<Uuid, Vec<OrderLine>>,
) -> Result<HashMap<ProductId, Product>, Failure> {
    let ids: HashSet<Uuid> =
        lines.values().flatten().filter_map(|line| Some(line.product_id?.uuid())).collect();
    let products = find_products(connection, &ids.into_iter().collect::<Vec<_>>())?;
    Ok(products.into_iter().map(|product| (product.id, product)).collect())
}
