//! The unpaid orders of a buyer.

use crate::order_rules;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Uuid as SqlUuid},
};
use domain::{
    email::EmailAddress,
    ids::{OrderId, ProductId, UserId},
    order::{Buyer, ReservedPieces, UnpaidOrders},
};
use uuid::Uuid;

#[derive(QueryableByName)]
struct UnpaidRow {
    #[diesel(sql_type = Bool)]
    is_trusted: bool,
    #[diesel(sql_type = BigInt)]
    orders: i64,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    product_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Integer>)]
    pieces: Option<i32>,
    #[diesel(sql_type = BigInt)]
    held: i64,
}

/// Makes concurrent orders of a buyer wait until the transaction ends, so that together they can't exceed a limit, and a
/// repeat sees what the first request placed.
pub(super) fn lock(connection: &mut PgConnection, buyer: &Buyer) -> diesel::QueryResult<()> {
    let name = match buyer {
        Buyer::Customer(id) => id.to_string(),
        Buyer::Guest(email) => email.to_string(),
    };
    sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(name)
        .execute(connection)
        .map(drop)
}

/// Returns how many unpaid orders the buyer has and how many pieces of these products they hold; `None` for a trusted
/// customer. Guests are counted by e-mail, with the orders that a customer has claimed since. The order `without` counts as
/// cancelled.
pub(super) fn read(
    connection: &mut PgConnection,
    buyer: &Buyer,
    products: &[ProductId],
    without: Option<OrderId>,
) -> diesel::QueryResult<Option<UnpaidOrders>> {
    let products: Vec<Uuid> = products.iter().map(|id| id.uuid()).collect();
    let rows: Vec<UnpaidRow> = sql_query(format!(
        "WITH unpaid AS (
            SELECT id FROM orders
            WHERE (
                    user_id = $1
                    OR id = ANY (ARRAY(
                        SELECT order_id FROM order_guests WHERE email = $3
                        UNION ALL
                        SELECT order_id FROM claimed_orders WHERE guest_email = $3
                    ))
                )
                AND {awaiting_payment}
        ), released AS (
            SELECT product_id, stock_taken FROM order_items WHERE order_id = $4
        ), others AS (
            SELECT id FROM unpaid WHERE id IS DISTINCT FROM $4
        )
        SELECT coalesce(users.is_trusted, false) AS is_trusted, (SELECT count(*) FROM others) AS orders,
            stock.product_id,
            stock.pieces + (
                SELECT coalesce(sum(stock_taken), 0)::integer FROM released WHERE product_id = stock.product_id
            ) AS pieces,
            (
                SELECT coalesce(sum(items.stock_taken), 0)
                FROM order_items AS items
                JOIN others ON others.id = items.order_id
                WHERE items.product_id = stock.product_id
            ) AS held
        FROM (SELECT) AS one
        LEFT JOIN users ON users.id = $1
        LEFT JOIN product_stock AS stock ON stock.product_id = ANY ($2)",
        awaiting_payment = order_rules::awaiting_payment()
    ))
    .bind::<Nullable<SqlUuid>, _>(buyer.customer().map(UserId::uuid))
    .bind::<Array<SqlUuid>, _>(products)
    .bind::<Nullable<Text>, _>(buyer.guest_email().map(EmailAddress::as_str))
    .bind::<Nullable<SqlUuid>, _>(without.map(OrderId::uuid))
    .load(connection)?;
    let mut unpaid = UnpaidOrders::default();
    for row in rows {
        if row.is_trusted {
            return Ok(None);
        }
        unpaid.count = row.orders.try_into().unwrap_or(u32::MAX);
        if let (Some(id), Some(left)) = (row.product_id, row.pieces) {
            let held = row.held.try_into().unwrap_or(u32::MAX);
            let left = left.try_into().unwrap_or_default();
            unpaid.products.insert(ProductId::new(id), ReservedPieces { left, held });
        }
    }
    Ok(Some(unpaid))
}
