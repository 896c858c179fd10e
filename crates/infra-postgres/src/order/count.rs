//! How many orders there are, without counting them one by one.

use crate::{
    columns::Column,
    error::DbError,
    order_rules,
    schema::{counted_orders, orders},
};
use application::order::{OrderFilter, WaitingFor};
use diesel::{dsl::count_star, prelude::*};
use domain::order::{OrderStatus, PaymentType};

/// Returns the condition of orders that wait in this way.
pub(super) fn condition(waiting: WaitingFor) -> &'static str {
    match waiting {
        WaitingFor::Payment => order_rules::awaiting_payment(),
        WaitingFor::Overdue => order_rules::awaiting_transfer(),
        WaitingFor::Dispatch => order_rules::awaiting_dispatch(),
        WaitingFor::PaymentProblem => order_rules::PAYMENT_PROBLEM,
    }
}

/// Returns how many orders fit a filter without words. The cost does not depend on the number.
pub(super) fn without_words(connection: &mut PgConnection, filter: &OrderFilter) -> Result<i64, DbError> {
    let counts = OrderCounts::read(connection)?;
    Ok(counts.of(|status, is_paid, is_refunded| {
        filter.status.is_none_or(|wanted| wanted == status)
            && filter.is_paid.is_none_or(|wanted| wanted == is_paid)
            && match filter.waiting {
                None => true,
                Some(WaitingFor::Payment) => status.awaits_payment(is_paid || is_refunded),
                Some(WaitingFor::Dispatch) => status.awaits_dispatch(is_paid),
                // Not among what is counted: the list counts these itself.
                Some(WaitingFor::Overdue | WaitingFor::PaymentProblem) => false,
            }
    }))
}

/// Returns how many orders are by card. The kept counts know nothing of that; these are counted by their index.
pub(crate) fn by_card(connection: &mut PgConnection) -> QueryResult<i64> {
    orders::table.filter(orders::payment_type.eq(PaymentType::Card.as_str())).count().get_result(connection)
}

/// The kept counts, of each kind of orders perhaps in several pieces: status, whether paid, whether refunded.
pub(crate) struct OrderCounts(Vec<(OrderStatus, bool, bool, i64)>);

impl OrderCounts {
    /// Reads the counts: some rows for each status, and at most some hundred that wait to be added up.
    pub(crate) fn read(connection: &mut PgConnection) -> QueryResult<Self> {
        let columns = (counted_orders::status, counted_orders::is_paid, counted_orders::orders);
        let kept: Vec<(Column<OrderStatus>, bool, i64)> =
            counted_orders::table.select(columns).load(connection)?;
        // The few whose money has gone back are among the unpaid ones there.
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

    /// Returns how many orders a rule holds for.
    pub(crate) fn of(&self, rule: impl Fn(OrderStatus, bool, bool) -> bool) -> i64 {
        let fitting =
            self.0.iter().filter(|(status, is_paid, is_refunded, _)| rule(*status, *is_paid, *is_refunded));
        fitting.map(|(.., number)| number).sum()
    }
}
