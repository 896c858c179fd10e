//! What payments, refunds and cancellations do to an order.

use super::{
    Order, OrderChange, OrderState, OrderStatus, PaymentEvent, PaymentProblem, PaymentType, StoredOrder,
};
use crate::money::Kurus;
use chrono::{DateTime, Utc};

/// The customer can't call the order off any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only the shop can cancel this order")]
pub struct NotCancellable;

/// No money of this order has to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing to refund")]
pub struct NothingToRefund;

impl Order {
    /// Returns the change that a payment event causes; `None` when the order has it already. The first event settles the
    /// order; repeats change nothing.
    #[must_use]
    pub fn apply_payment_event(&self, event: &PaymentEvent) -> Option<OrderChange> {
        if self.0.payment_type != PaymentType::Card || self.0.refunded_at.is_some() {
            return None;
        }
        match event {
            PaymentEvent::Paid { amount, currency } => {
                self.take(*amount, *amount == self.0.amount && PaymentEvent::is_in(currency))
            }
            PaymentEvent::Failed => self.expire(),
            PaymentEvent::Refunded { total, .. } if *total <= self.0.refunded => None,
            PaymentEvent::Refunded { total, is_full: true } => Some(OrderChange::Refunded(*total)),
            PaymentEvent::Refunded { total, is_full: false } => Some(OrderChange::PartlyRefunded(*total)),
        }
    }

    fn take(&self, amount: Kurus, is_exact: bool) -> Option<OrderChange> {
        if self.0.payment_problem.is_some() {
            return None;
        }
        let problem = match self.0.status {
            OrderStatus::AwaitingPayment if is_exact => return Some(OrderChange::Settled),
            OrderStatus::AwaitingPayment => PaymentProblem::AmountMismatch,
            OrderStatus::Cancelled if !self.0.is_paid => PaymentProblem::PaidAfterCancel,
            _ => return None,
        };
        Some(OrderChange::Problem { problem, amount })
    }

    /// Returns the cancellation of a card order whose money will not come; `None` when it is awaited no more, or
    /// other money has come that the seller has to see to.
    #[must_use]
    pub fn expire(&self) -> Option<OrderChange> {
        let is_awaited = self.0.status == OrderStatus::AwaitingPayment && self.0.payment_problem.is_none();
        is_awaited.then_some(OrderChange::Status(OrderStatus::Cancelled))
    }

    /// Returns the change by which its customer calls it off: before it is paid, and before it is packed. One whose
    /// money has gone back was paid.
    ///
    /// # Errors
    /// [`NotCancellable`].
    pub fn cancel_by_customer(&self) -> Result<OrderChange, NotCancellable> {
        let is_early = match self.0.status {
            OrderStatus::AwaitingPayment => true,
            OrderStatus::Placed => !self.0.is_paid && self.0.refunded_at.is_none(),
            _ => false,
        };
        if is_early { Ok(OrderChange::Status(OrderStatus::Cancelled)) } else { Err(NotCancellable) }
    }

    /// Returns the change by which the seller notes that the money has gone back: what was received, where that could
    /// not be taken for its amount.
    ///
    /// # Errors
    /// [`NothingToRefund`] unless there is a problem with its money.
    pub fn refund_by_hand(&self, received: Option<Kurus>) -> Result<OrderChange, NothingToRefund> {
        let amount = received.unwrap_or(self.0.amount);
        self.0.payment_problem.map(|_| OrderChange::Refunded(amount)).ok_or(NothingToRefund)
    }

    /// Returns what changes of it while it lives, as it is now.
    #[must_use]
    pub fn state(&self) -> OrderState {
        let StoredOrder { status, is_paid, payment_problem, refunded, refunded_at, .. } = self.0;
        let shipment = self.0.shipment.clone();
        OrderState { status, is_paid, payment_problem, refunded, refunded_at, shipment }
    }

    /// Returns this state with the change applied at `at`.
    #[must_use]
    pub fn after(&self, change: OrderChange, at: DateTime<Utc>) -> OrderState {
        let now = self.state();
        match change {
            OrderChange::Status(status) => {
                let is_refund_due = status == OrderStatus::Cancelled && now.is_paid;
                let payment_problem =
                    if is_refund_due { Some(PaymentProblem::RefundDue) } else { now.payment_problem };
                OrderState { status, payment_problem, ..now }
            }
            OrderChange::Shipped(shipment) => {
                OrderState { status: OrderStatus::Shipped, shipment: Some(shipment), ..now }
            }
            OrderChange::Shipment(shipment) => OrderState { shipment: Some(shipment), ..now },
            OrderChange::Paid(is_paid) => {
                let is_refund_due = is_paid && now.status == OrderStatus::Cancelled;
                let payment_problem = is_refund_due.then_some(PaymentProblem::RefundDue);
                // Money that comes once more after a refund is not refunded yet.
                let refunded_at = if is_paid { None } else { now.refunded_at };
                OrderState { is_paid, payment_problem, refunded_at, ..now }
            }
            OrderChange::Settled => OrderState { status: OrderStatus::Placed, is_paid: true, ..now },
            OrderChange::Problem { problem, .. } => OrderState { payment_problem: Some(problem), ..now },
            OrderChange::Refunded(refunded) => OrderState {
                // Its money has come and gone: it awaits nothing any more.
                status: if now.status == OrderStatus::AwaitingPayment {
                    OrderStatus::Cancelled
                } else {
                    now.status
                },
                is_paid: false,
                payment_problem: None,
                refunded,
                refunded_at: Some(at),
                shipment: now.shipment,
            },
            OrderChange::PartlyRefunded(refunded) => OrderState { refunded, ..now },
        }
    }
}

#[cfg(test)]
mod tests;
