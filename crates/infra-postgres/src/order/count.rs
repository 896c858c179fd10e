//! How many orders there are, without counting them one by one.

use crate::{
    error::DbError,
    waiting::{awaits_dispatch, awaits_payment},
};
use application::order::{OrderFilter, WaitingFor};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Nullable, Text},
};

/// Rows of changes that may wait before they are taken in.
const CHANGES: i64 = 200;

/// Kept counts of the orders that fit; $1 and $2 are their status and paid state, NULL for any.
macro_rules! counted {
    ($waiting:expr) => {
        concat!(
            "SELECT coalesce(sum(orders.orders), 0)::bigint AS orders, count(*) AS rows
            FROM counted_orders AS orders
            WHERE ($1 IS NULL OR orders.status = $1) AND ($2 IS NULL OR orders.is_paid = $2) AND ",
            $waiting
        )
    };
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    orders: i64,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// How many orders fit a filter without words. The cost does not depend on the number.
pub(super) fn without_words(connection: &mut PgConnection, filter: &OrderFilter) -> Result<i64, DbError> {
    let query = match filter.waiting {
        None => counted!("true"),
        Some(WaitingFor::Payment) => counted!(awaits_payment!()),
        Some(WaitingFor::Dispatch) => counted!(awaits_dispatch!()),
    };
    let counted: Counted = sql_query(query)
        .bind::<Nullable<Text>, _>(filter.status.map(|status| status.as_str()))
        .bind::<Nullable<Bool>, _>(filter.is_paid)
        .get_result(connection)?;
    if counted.rows > CHANGES {
        sql_query("SELECT add_up_orders()").execute(connection)?;
    }
    Ok(counted.orders)
}
