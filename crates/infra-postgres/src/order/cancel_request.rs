//! Customers' requests to cancel paid orders.

use crate::{order_rules, schema::orders};
use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use domain::{
    ids::OrderId,
    order::{CancelReason, CancelRequest},
};

/// Stores the request; `false` if the order has one already, is not paid, or was shipped or cancelled.
pub(super) fn keep(
    connection: &mut PgConnection,
    order: OrderId,
    request: &CancelRequest,
) -> QueryResult<bool> {
    let open = orders::table
        .find(order.uuid())
        .filter(sql::<Bool>(order_rules::awaiting_dispatch()))
        .filter(orders::cancel_requested_at.is_null());
    let kept = diesel::update(open)
        .set((
            orders::cancel_requested_at.eq(request.at),
            orders::cancel_reason.eq(request.reason.as_ref().map(CancelReason::as_str)),
        ))
        .execute(connection)?;
    Ok(kept == 1)
}
