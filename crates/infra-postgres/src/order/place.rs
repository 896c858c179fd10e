//! Placing an order: order, items, accepted texts, key and emptied cart in one transaction.

use super::{
    rows::{KeyRow, LineRow, NamesRow, OrderRow, find_by_key},
    texts,
};
use crate::{
    Database,
    error::{DbError, violates_constraint},
    locks::lock_user,
    schema::{cart_items, order_items, orders, products},
};
use application::{
    error::StorageError,
    order::{OrderLegalText, OrderRequestKey, Placement},
};
use diesel::{prelude::*, result::Error as DieselError};
use domain::order::Order;
use std::collections::HashMap;
use uuid::Uuid;

pub(super) fn place(
    database: &Database,
    order: &Order,
    texts: &[OrderLegalText],
    key: Option<&OrderRequestKey>,
) -> Result<Placement, StorageError> {
    let mut refusal = None;
    let written = database.transaction(|connection| match write(connection, order, texts, key)? {
        Placement::Placed => Ok(()),
        other => {
            refusal = Some(other);
            // What was written until here must go.
            Err(DieselError::RollbackTransaction.into())
        }
    });
    match refusal {
        Some(refusal) => Ok(refusal),
        None => written.map(|()| Placement::Placed),
    }
}

fn write(
    connection: &mut PgConnection,
    order: &Order,
    texts: &[OrderLegalText],
    key: Option<&OrderRequestKey>,
) -> Result<Placement, DbError> {
    let row = (OrderRow::from(order), KeyRow::from(key), NamesRow::read(connection, order)?);
    // First of all: a request under way with the same key makes this one wait here until its fate is known.
    // A taken number is no conflict in this sense but an error, which PostgreSQL reports only once the key is
    // known to be free.
    let is_new = match diesel::insert_into(orders::table)
        .values(row)
        .on_conflict((orders::user_id, orders::request_key))
        .do_nothing()
        .execute(connection)
    {
        Ok(inserted) => inserted == 1,
        Err(error) if violates_constraint(&error, "orders_number_key") => return Ok(Placement::NumberTaken),
        Err(error) => return Err(error.into()),
    };
    if !is_new && let Some(key) = key {
        let first = find_by_key(connection, order.user_id, &key.key)?.ok_or(DieselError::NotFound)?;
        return Ok(Placement::KeyTaken(first));
    }
    if !products_are_as_ordered(connection, order)? {
        return Ok(Placement::ProductsChanged);
    }
    diesel::insert_into(order_items::table).values(LineRow::of(order)).execute(connection)?;
    texts::insert(connection, order, texts)?;
    lock_user(connection, order.user_id)?;
    diesel::delete(cart_items::table.filter(cart_items::user_id.eq(order.user_id.uuid())))
        .execute(connection)?;
    Ok(Placement::Placed)
}

/// Compares the items with the catalogue, and keeps it from changing until the transaction ends. The
/// locks are shared: orders of the same product don't wait for each other.
fn products_are_as_ordered(connection: &mut PgConnection, order: &Order) -> Result<bool, DbError> {
    let ids: Vec<_> = order.items.iter().filter_map(|item| Some(item.product_id?.uuid())).collect();
    let rows: Vec<(Uuid, String, i64, bool)> = products::table
        .filter(products::id.eq_any(ids))
        .order(products::id)
        .select((products::id, products::name, products::offer_price_kurus, products::in_stock))
        .for_share()
        .load(connection)?;
    let today: HashMap<_, _> =
        rows.into_iter().map(|(id, name, price, in_stock)| (id, (name, price, in_stock))).collect();
    Ok(order.items.iter().all(|item| {
        item.product_id.and_then(|id| today.get(&id.uuid())).is_some_and(|(name, price, in_stock)| {
            *in_stock && *name == item.name && *price == item.unit_price.get()
        })
    }))
}
