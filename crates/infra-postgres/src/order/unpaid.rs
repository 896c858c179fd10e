//! The unpaid orders of a customer.

use crate::order_rules;
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Uuid as SqlUuid},
};
use domain::{
    ids::{ProductId, UserId},
    order::{ReservedPieces, UnpaidOrders},
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

/// Makes concurrent orders of a customer wait until the transaction ends, so that together they can't exceed a limit.
pub(super) fn lock(connection: &mut PgConnection, user: UserId) -> diesel::QueryResult<()> {
    sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))")
        .bind::<SqlUuid, _>(user.uuid())
        .execute(connection)
        .map(drop)
}

/// Returns how many unpaid orders the customer has and how many pieces of these products they hold; `None` for a
/// trusted customer.
pub(super) fn read(
    connection: &mut PgConnection,
    user: UserId,
    products: &[ProductId],
) -> diesel::QueryResult<Option<UnpaidOrders>> {
    let products: Vec<Uuid> = products.iter().map(|id| id.uuid()).collect();
    let rows: Vec<UnpaidRow> = sql_query(format!(
        "WITH unpaid AS (SELECT id FROM orders WHERE user_id = $1 AND {awaiting_payment})
        SELECT users.is_trusted, (SELECT count(*) FROM unpaid) AS orders, stock.product_id, stock.pieces,
            (
                SELECT coalesce(sum(items.stock_taken), 0)
                FROM order_items AS items
                JOIN unpaid ON unpaid.id = items.order_id
                WHERE items.product_id = stock.product_id
            ) AS held
        FROM users
        LEFT JOIN product_stock AS stock ON stock.product_id = ANY ($2)
        WHERE users.id = $1",
        awaiting_payment = order_rules::awaiting_payment()
    ))
    .bind::<SqlUuid, _>(user.uuid())
    .bind::<Array<SqlUuid>, _>(products)
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
