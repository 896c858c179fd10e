//! How many orders there are, without counting them one by one.

use crate::{columns::Column, error::DbError, order_rules, schema::counted_orders};
use application::order::{OrderFilter, WaitingFor};
use diesel::prelude::*;
use domain::order::OrderStatus;

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
    Ok(counts.of(|status, is_paid| {
        filter.status.is_none_or(|wanted| wanted == status)
            && filter.is_paid.is_none_or(|wanted| wanted == is_paid)
            && match filter.waiting {
                None => true,
                Some(WaitingFor::Payment) => status.awaits_payment(is_paid),
                Some(WaitingFor::Dispatch) => status.awaits_dispatch(is_paid),
                // Not among what is counted: the list counts these itself.
                Some(WaitingFor::Overdue | WaitingFor::PaymentProblem) => false,
            }
    }))
}

/// The kept counts, of each kind of orders perhaps in several pieces.
pub(crate) struct OrderCounts(Vec<(Column<OrderStatus>, bool, i64)>);

impl OrderCounts {
    /// Reads the counts: some rows for each status, and at most some hundred that wait to be added up.
    pub(crate) fn read(connection: &mut PgConnection) -> QueryResult<Self> {
        let columns = (counted_orders::status, counted_orders::is_paid, counted_orders::orders);
        counted_orders::table.select(columns).load(connection).map(Self)
    }

    /// Returns how many orders a rule holds for.
    pub(crate) fn of(&self, rule: impl Fn(OrderStatus, bool) -> bool) -> i64 {
        self.0.iter().filter(|(status, is_paid, _)| rule(status.0, *is_paid)).map(|(.., orders)| orders).sum()
    }
}
