//! SQL conditions for the domain's rules on orders, generated from the rules.
//!
//! Each condition refers to a table or view called `orders` with the columns `status` and `is_paid`.

use domain::{order::OrderStatus, order_return::ReturnStatus};
use std::sync::LazyLock;

/// The condition of orders with a payment problem. A partial index serves it.
pub(crate) const PAYMENT_PROBLEM: &str = "orders.payment_problem IS NOT NULL";

/// Returns the condition of [`OrderStatus::counts_as_sold`].
pub(crate) fn sold() -> &'static str {
    static SQL: LazyLock<String> =
        LazyLock::new(|| status_in(OrderStatus::ALL.into_iter().filter(|status| status.counts_as_sold())));
    &SQL
}

/// Returns the condition of [`OrderStatus::awaits_payment`].
pub(crate) fn awaiting_payment() -> &'static str {
    static SQL: LazyLock<String> = LazyLock::new(|| {
        format!("{} AND orders.refunded_at IS NULL", condition(OrderStatus::awaits_payment))
    });
    &SQL
}

/// Returns the condition of [`OrderStatus::awaits_transfer`]. A partial index serves it.
pub(crate) fn awaiting_transfer() -> &'static str {
    static SQL: LazyLock<String> = LazyLock::new(|| {
        format!("{} AND orders.payment_type = 'bank_transfer'", condition(OrderStatus::awaits_transfer))
    });
    &SQL
}

/// Returns the condition of orders whose transfer is overdue. `now` is the SQL of the current time.
pub(crate) fn overdue(now: &str) -> String {
    // `transfer_due_at` alone narrows the rows by the index of late transfers.
    format!("{} AND orders.transfer_due_at < {now} AND {TRANSFER_DEADLINE} < {now}", awaiting_transfer())
}

/// The SQL form of [`domain::order::Order::transfer_deadline`] for orders [that await a transfer](awaiting_transfer). A
/// customer who was reminded late has the rest of that day.
const TRANSFER_DEADLINE: &str = "greatest(
    orders.transfer_due_at,
    (date_trunc('day', orders.transfer_reminded_at AT TIME ZONE 'Europe/Istanbul') + interval '23:59:59')
        AT TIME ZONE 'Europe/Istanbul'
)";

/// Returns the condition of [`OrderStatus::awaits_dispatch`].
pub(crate) fn awaiting_dispatch() -> &'static str {
    static SQL: LazyLock<String> = LazyLock::new(|| condition(OrderStatus::awaits_dispatch));
    &SQL
}

/// Returns the condition of orders whose customers request the cancellation and for which
/// [`OrderStatus::is_before_dispatch`] holds. A partial index serves it.
pub(crate) fn cancel_requested() -> &'static str {
    static SQL: LazyLock<String> = LazyLock::new(|| {
        let open = OrderStatus::ALL.into_iter().filter(|status| status.is_before_dispatch());
        format!("orders.cancel_requested_at IS NOT NULL AND {}", status_in(open))
    });
    &SQL
}

/// The condition of orders that were shipped while invoicing was on and have no invoice that counts; no order fulfils it
/// while invoicing is off. An order whose invoice was cancelled needs no other one once [everything was paid
/// back](domain::order_return::is_paid_back). A partial index serves it.
pub(crate) const INVOICE_DUE: &str = "orders.invoice_due_from IS NOT NULL
    AND (SELECT settings.value ->> 'invoicing' FROM settings) = 'true'
    AND NOT (
        EXISTS (SELECT FROM invoices WHERE invoices.order_id = orders.id)
        AND (orders.refunded_at IS NOT NULL OR NOT EXISTS (
            SELECT FROM order_items
            WHERE order_items.order_id = orders.id AND order_items.quantity > (
                SELECT coalesce(sum(order_return_items.quantity), 0)
                FROM order_return_items JOIN order_returns ON order_returns.id = order_return_items.return_id
                WHERE order_return_items.item_id = order_items.id AND order_returns.status = 'refunded'
            )
        ))
    )";

/// Returns the condition of [`WaitingFor::Refund`](application::order::WaitingFor::Refund). Partial indexes of the pending and
/// the failed refunds serve it. `now` is the SQL of the current time.
pub(crate) fn refund_open(now: &str) -> String {
    // A refund that was created before another one was rejected by the bank pays nothing of it back.
    format!(
        "orders.id IN (
            SELECT order_id FROM card_refunds
            WHERE state = 'pending' AND created_at < {now} - interval '1 hour'
            UNION ALL
            SELECT order_id FROM card_refunds AS failed
            WHERE state = 'failed' AND decided_at > {now} - interval '30 days' AND NOT EXISTS (
                SELECT FROM card_refunds AS later
                WHERE later.order_id = failed.order_id AND later.state <> 'failed'
                    AND later.created_at >= failed.decided_at
            )
        )"
    )
}

/// Returns the SQL list of the statuses for which [`ReturnStatus::is_open`] holds.
pub(crate) fn open_returns() -> &'static str {
    static SQL: LazyLock<String> = LazyLock::new(|| {
        let open = ReturnStatus::ALL.into_iter().filter(|status| status.is_open());
        open.map(|status| format!("'{}'", status.as_str())).collect::<Vec<_>>().join(", ")
    });
    &SQL
}

/// Returns the condition of a rule as `is_paid AND status IN (…)`, the form for which PostgreSQL uses the partial
/// indexes.
fn condition(rule: impl Fn(OrderStatus, bool) -> bool) -> String {
    let holds = |is_paid| OrderStatus::ALL.into_iter().filter(|status| rule(*status, is_paid)).collect();
    let sides: Vec<_> = [(true, "orders.is_paid"), (false, "NOT orders.is_paid")]
        .into_iter()
        .map(|(is_paid, sql): (_, &str)| -> (Vec<_>, _) { (holds(is_paid), sql) })
        .filter(|(statuses, _)| !statuses.is_empty())
        .map(|(statuses, sql)| format!("{sql} AND {}", status_in(statuses)))
        .collect();
    format!("({})", sides.join(" OR "))
}

fn status_in(statuses: impl IntoIterator<Item = OrderStatus>) -> String {
    let names: Vec<_> = statuses.into_iter().map(|status| format!("'{}'", status.as_str())).collect();
    format!("orders.status IN ({})", names.join(", "))
}
