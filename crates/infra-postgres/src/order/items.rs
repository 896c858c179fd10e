//! The items of new orders.

use crate::{columns::Column, schema::order_items};
use diesel::prelude::*;
use domain::{
    exemption::Exemption,
    ids::ProductId,
    order::{Order, OrderItem},
};
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
            let OrderItem {
                id,
                product_id,
                name,
                category,
                options,
                exemption,
                unit_price,
                quantity,
                vat_rate,
                discount,
            } = item;
            let is_counted = product_id.is_some_and(|id| counted.contains(&id));
            (
                order_items::id.eq(id.uuid()),
                order_items::order_id.eq(order.id().uuid()),
                order_items::position.eq(position),
                order_items::product_id.eq(product_id.map(ProductId::uuid)),
                order_items::name.eq(name.as_str()),
                order_items::category.eq(category.as_deref()),
                order_items::options.eq(options.as_deref()),
                order_items::exemption.eq(exemption.map(Exemption::as_str)),
                order_items::unit_price_kurus.eq(Column(*unit_price)),
                order_items::quantity.eq(Column(*quantity)),
                order_items::vat_rate.eq(Column(*vat_rate)),
                order_items::discount_kurus.eq(Column(*discount)),
                order_items::stock_taken.eq(if is_counted { quantity.get().cast_signed() } else { 0 }),
            )
        })
        .collect();
    diesel::insert_into(order_items::table).values(rows).execute(connection).map(drop)
}
