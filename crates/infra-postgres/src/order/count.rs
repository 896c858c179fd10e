//! How many orders there are, without counting them one by one.

use crate::{error::DbError, order_rules};
use application::order::{OrderFilter, WaitingFor};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Nullable, Text},
};

/// Rows of changes that may wait before they are taken in.
const CHANGES: i64 = 200;

/// Kept counts of the orders that fit; $1 and $2 are their status and paid state, NULL for any.
const COUNTED: &str = "SELECT coalesce(sum(orders.orders), 0)::bigint AS orders, count(*) AS rows
    FROM counted_orders AS orders
    WHERE ($1 IS NULL OR orders.status = $1) AND ($2 IS NULL OR orders.is_paid = $2) AND ";

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    orders: i64,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// Returns the condition of orders that wait in this way.
pub(super) fn condition(waiting: WaitingFor) -> &'static str {
    match waiting {
        WaitingFor::Payment => order_rules::awaiting_payment(),
        WaitingFor::Dispatch => order_rules::awaiting_dispatch(),
    }
}

/// How many orders fit a filter without words. The cost does not depend on the number.
pub(super) fn without_words(connection: &mut PgConnection, filter: &OrderFilter) -> Result<i64, DbError> {
    let waiting = filter.waiting.map_or("true", condition);
    let counted: Counted = sql_query(format!("{COUNTED}{waiting}"))
        .bind::<Nullable<Text>, _>(filter.status.map(|status| status.as_str()))
        .bind::<Nullable<Bool>, _>(filter.is_paid)
        .get_result(connection)?;
    if counted.rows > CHANGES {
        sql_query("SELECT add_up_orders()").execute(connection)?;
    }
    Ok(counted.orders)
}
