//! The items of new orders.

use crate::{columns::Column, schema::order_items};
use diesel::prelude::*;
use domain::{exemption::Exemption, ids::ProductId, order::Order};
use std::collections::HashSet;

/// Writes the items of an order. Those of `counted` products hold pieces of the stock.
pub(super) fn insert(
    connection: &mut PgConnection,
    order: &Order,
    counted: &HashSet<ProductId>,
) -> QueryResult<()> {
    let rows: Vec<_> = order
        .items()
        .iter()
        .zip(0..)
        .map(|(item, position): (_, i32)| {
            let is_counted = item.product_id.is_some_and(|id| counted.contains(&id));
            (
                order_items::id.eq(item.id.uuid()),
                order_items::order_id.eq(order.id().uuid()),
                order_items::position.eq(position),
                order_items::product_id.eq(item.product_id.map(ProductId::uuid)),
                order_items::name.eq(item.name.as_str()),
                order_items::category.eq(item.category.as_deref()),
                order_items::options.eq(item.options.as_deref()),
                order_items::exemption.eq(item.exemption.map(Exemption::as_str)),
                order_items::unit_price_kurus.eq(Column(item.unit_price)),
                order_items::quantity.eq(Column(item.quantity)),
                order_items::vat_rate.eq(Column(item.vat_rate)),
                order_items::discount_kurus.eq(Column(item.discount)),
                order_items::stock_taken.eq(if is_counted { item.quantity.get().cast_signed() } else { 0 }),
            )
        })
        .collect();
    diesel::insert_into(order_items::table).values(rows).execute(connection).map(drop)
}
