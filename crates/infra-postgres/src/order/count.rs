//! Order counts that do not scan all orders.

use crate::{
    columns::Column,
    error::DbError,
    order_rules,
    schema::{counted_orders, orders},
    search::{containing, contains_nul},
};
use application::order::{OrderFilter, OrderGroup, WaitingFor};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::count_star,
    pg::Pg,
    prelude::*,
    sql_query,
    sql_types::{BigInt, Bool, Text, Timestamptz},
};
use domain::order::{OrderStatus, PaymentType};

/// Returns the SQL condition of orders that wait in this way.
pub(super) fn condition(waiting: WaitingFor) -> &'static str {
    match waiting {
        WaitingFor::Payment => order_rules::awaiting_payment(),
        WaitingFor::Overdue => order_rules::awaiting_transfer(),
        WaitingFor::Dispatch => order_rules::awaiting_dispatch(),
        WaitingFor::PaymentProblem => order_rules::PAYMENT_PROBLEM,
    }
}

/// Returns the number of orders that match a filter without search words. The cost does not depend on the number.
pub(super) fn without_words(connection: &mut PgConnection, filter: &OrderFilter) -> Result<i64, DbError> {
    let counts = OrderCounts::read(connection)?;
    Ok(counts.of(|status, is_paid, is_refunded| {
        filter.status.is_none_or(|wanted| wanted == status)
            && filter.is_paid.is_none_or(|wanted| wanted == is_paid)
            && match filter.waiting {
                None => true,
                Some(WaitingFor::Payment) => status.awaits_payment(is_paid || is_refunded),
                Some(WaitingFor::Dispatch) => status.awaits_dispatch(is_paid),
                // The stored counts do not contain these; the list query counts them.
                Some(WaitingFor::Overdue | WaitingFor::PaymentProblem) => false,
            }
    }))
}

/// Returns the number of card orders. The stored counts do not contain it; an index serves the query.
pub(crate) fn by_card(connection: &mut PgConnection) -> QueryResult<i64> {
    orders::table.filter(orders::payment_type.eq(PaymentType::Card.as_str())).count().get_result(connection)
}

/// The stored counts by status, paid and refunded. A kind of order may have several entries, which add up.
pub(crate) struct OrderCounts(Vec<(OrderStatus, bool, bool, i64)>);

impl OrderCounts {
    /// Reads the counts: a few rows per status, and at most some hundred that are not added up yet.
    pub(crate) fn read(connection: &mut PgConnection) -> QueryResult<Self> {
        let columns = (counted_orders::status, counted_orders::is_paid, counted_orders::orders);
        let kept: Vec<(Column<OrderStatus>, bool, i64)> =
            counted_orders::table.select(columns).load(connection)?;
        // The stored counts include refunded orders among the unpaid ones.
        let refunded: Vec<(Column<OrderStatus>, i64)> = orders::table
            .filter(orders::refunded_at.is_not_null())
            .group_by(orders::status)
            .select((orders::status, count_star()))
            .load(connection)?;
        let kept = kept.into_iter().map(|(status, is_paid, number)| (status.0, is_paid, false, number));
        let refunded = refunded.into_iter().flat_map(|(status, number)| {
            [(status.0, false, false, -number), (status.0, false, true, number)]
        });
        Ok(Self(kept.chain(refunded).collect()))
    }

    /// Returns the number of orders for which a rule holds.
    pub(crate) fn of(&self, rule: impl Fn(OrderStatus, bool, bool) -> bool) -> i64 {
        let fitting =
            self.0.iter().filter(|(status, is_paid, is_refunded, _)| rule(*status, *is_paid, *is_refunded));
        fitting.map(|(.., number)| number).sum()
    }
}

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
    #[diesel(sql_type = BigInt)]
    orders: Column<u64>,
}

/// Returns the orders of the filter's days and words in groups. It reads all of them, by index.
pub(super) fn groups(
    connection: &mut PgConnection,
    filter: &OrderFilter,
    now: DateTime<Utc>,
) -> QueryResult<Vec<OrderGroup>> {
    if contains_nul(&filter.words) {
        return Ok(vec![]);
    }
    let mut query = sql_query(format!(
        "SELECT status, is_paid, refunded_at IS NOT NULL AS is_refunded, payment_type,
            ({} AND transfer_due_at < $1 AND {} < $1) IS TRUE AS is_overdue, {} AS has_problem, count(*) AS orders
        FROM orders
        WHERE true",
        order_rules::awaiting_transfer(),
        order_rules::TRANSFER_DEADLINE,
        order_rules::PAYMENT_PROBLEM,
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
    let rows: Vec<GroupRow> = query.sql(" GROUP BY 1, 2, 3, 4, 5, 6").load(connection)?;
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
            orders: row.orders.0,
        }
    }
}
