//! Orders in groups, for the numbers beside the seller's filters.

use crate::{
    columns::Column,
    order_rules,
    search::{containing, contains_nul},
};
use application::order::{OrderFilter, OrderGroup};
use chrono::{DateTime, Utc};
use diesel::{
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Text, Timestamptz},
};
use domain::order::{OrderStatus, PaymentType};

#[derive(QueryableByName)]
struct GroupRow {
    #[diesel(sql_type = Text)]
    status: Column<OrderStatus>,
    #[diesel(sql_type = Bool)]
    is_paid: bool,
    #[diesel(sql_type = Bool)]
    is_refunded: bool,
    #[diesel(sql_type = Text)]
    payment_type: Column<PaymentType>,
    #[diesel(sql_type = Bool)]
    is_overdue: bool,
    #[diesel(sql_type = Bool)]
    has_problem: bool,
    #[diesel(sql_type = Bool)]
    has_cancel_request: bool,
    #[diesel(sql_type = Bool)]
    needs_invoice: bool,
    #[diesel(sql_type = Bool)]
    has_open_refund: bool,
    #[diesel(sql_type = BigInt)]
    orders: Column<u64>,
}

/// Returns the orders of the filter's days and words in groups. It reads all of them, by index.
pub(super) fn of(
    connection: &mut PgConnection,
    filter: &OrderFilter,
    now: DateTime<Utc>,
) -> QueryResult<Vec<OrderGroup>> {
    if contains_nul(&filter.words) {
        return Ok(vec![]);
    }
    let mut query = sql_query(format!(
        "SELECT status, is_paid, refunded_at IS NOT NULL AS is_refunded, payment_type,
            ({}) IS TRUE AS is_overdue, {} AS has_problem, {} AS has_cancel_request,
            ({}) IS TRUE AS needs_invoice, {} AS has_open_refund, count(*) AS orders
        FROM orders
        WHERE true",
        order_rules::overdue("$1"),
        order_rules::PAYMENT_PROBLEM,
        order_rules::cancel_requested(),
        order_rules::INVOICE_DUE,
        order_rules::refund_open("$1"),
    ))
    .into_boxed::<Pg>()
    .bind::<Timestamptz, _>(now);
    let mut bound = 1;
    for (condition, moment) in
        [(" AND created_at >= $", filter.placed_from), (" AND created_at < $", filter.placed_before)]
    {
        if let Some(moment) = moment {
            bound += 1;
            query = query.sql(format!("{condition}{bound}")).bind::<Timestamptz, _>(moment);
        }
    }
    for word in &filter.words {
        bound += 1;
        query = query.sql(format!(" AND search_text LIKE ${bound}")).bind::<Text, _>(containing(word));
    }
    let rows: Vec<GroupRow> = query.sql(" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9").load(connection)?;
    Ok(rows.into_iter().map(Into::into).collect())
}

impl From<GroupRow> for OrderGroup {
    fn from(row: GroupRow) -> Self {
        Self {
            status: row.status.0,
            is_paid: row.is_paid,
            is_refunded: row.is_refunded,
            payment_type: row.payment_type.0,
            is_overdue: row.is_overdue,
            has_problem: row.has_problem,
            has_cancel_request: row.has_cancel_request,
            needs_invoice: row.needs_invoice,
            has_open_refund: row.has_open_refund,
            orders: row.orders.0,
        }
    }
}
