//! The products that a customer orders often.

use crate::{columns::Column, order_rules};
use application::order::FrequentProduct;
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Integer, Uuid as SqlUuid},
};
use domain::{
    cart::Quantity,
    ids::{ProductId, UserId},
};

#[derive(QueryableByName)]
struct FrequentProductRow {
    #[diesel(sql_type = SqlUuid)]
    product_id: Column<ProductId>,
    #[diesel(sql_type = Integer)]
    quantity: Column<Quantity>,
}

pub(super) fn list(
    connection: &mut PgConnection,
    user: UserId,
    limit: u32,
) -> QueryResult<Vec<FrequentProduct>> {
    let sold = order_rules::sold();
    let rows: Vec<FrequentProductRow> = sql_query(format!(
        "SELECT item.product_id, (array_agg(item.quantity ORDER BY orders.created_at DESC))[1] AS quantity \
         FROM orders JOIN order_items AS item ON item.order_id = orders.id \
         WHERE orders.user_id = $1 AND item.product_id IS NOT NULL AND {sold} \
         GROUP BY item.product_id \
         ORDER BY sum(item.quantity) DESC, count(*) DESC, item.product_id \
         LIMIT $2"
    ))
    .bind::<SqlUuid, _>(user.uuid())
    .bind::<BigInt, _>(i64::from(limit))
    .load(connection)?;
    Ok(rows
        .into_iter()
        .map(|row| FrequentProduct { product: row.product_id.0, quantity: row.quantity.0 })
        .collect())
}
