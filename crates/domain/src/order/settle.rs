//! The effects of payments, refunds and cancellations on an order.

use super::{
    Instalments, Order, OrderChange, OrderEvent, OrderState, OrderStatus, PaymentEvent, PaymentProblem,
    PaymentType, StoredOrder,
};
use crate::{iban::Iban, money::Kurus};
use chrono::{DateTime, TimeDelta, Utc};

/// The error for an order that its customer can't cancel any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only the shop can cancel this order")]
pub struct NotCancellable;

/// The error for an order that needs no refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing to refund")]
pub struct NothingToRefund;

/// How long a change by staff can be undone. Its mail waits so long, because what a customer has
/// read can't be undone. It is two seconds longer than the page offers, for the transfer of the request.
pub const UNDO_TIME: TimeDelta = TimeDelta::seconds(12);

/// The error for a change that can't be undone: it is too old, of another kind, or not the order's last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("can't be undone any more")]
pub struct NotUndoable;

impl OrderChange {
    /// Returns whether staff can undo the change, so that its mail has to wait for [`UNDO_TIME`].
    #[must_use]
    pub const fn is_undoable(&self) -> bool {
        matches!(
            self,
            Self::Shipped(_)
                | Self::Status(OrderStatus::Preparing | OrderStatus::Shipped | OrderStatus::Delivered)
                | Self::Paid(_)
        )
    }
}

impl Order {
    /// Returns the state before `last`, the order's last event, if a staff member may undo it at `now`.
    ///
    /// # Errors
    /// [`NotUndoable`] after [`UNDO_TIME`], and for changes that have other effects than a mail.
    pub fn undo(&self, last: Option<&OrderEvent>, now: DateTime<Utc>) -> Result<OrderState, NotUndoable> {
        let last = last.filter(|event| now - event.at <= UNDO_TIME).ok_or(NotUndoable)?;
        let state = self.state();
        match last.change {
            // A payment of a cancelled order makes a refund due, and has no mail that could wait.
            OrderChange::Paid(true) if state.is_paid && state.status != OrderStatus::Cancelled => {
                Ok(OrderState { is_paid: false, ..state })
            }
            OrderChange::Paid(false) if !state.is_paid && state.status != OrderStatus::Cancelled => {
                Ok(OrderState { is_paid: true, ..state })
            }
            OrderChange::Status(OrderStatus::Preparing) if state.status == OrderStatus::Preparing => {
                Ok(OrderState { status: OrderStatus::Placed, ..state })
            }
            OrderChange::Shipped(_) | OrderChange::Status(OrderStatus::Shipped)
                if state.status == OrderStatus::Shipped =>
            {
                Ok(OrderState { status: OrderStatus::Preparing, shipment: None, ..state })
            }
            OrderChange::Status(OrderStatus::Delivered) if state.status == OrderStatus::Delivered => {
                Ok(OrderState { status: OrderStatus::Shipped, ..state })
            }
            _ => Err(NotUndoable),
        }
    }

    /// Returns whether a refund by transfer is due.
    #[must_use]
    pub fn awaits_refund_by_transfer(&self) -> bool {
        self.0.payment_type == PaymentType::BankTransfer && self.0.payment_problem.is_some()
    }

    /// Returns the account that the customer named for a refund.
    #[must_use]
    pub const fn refund_iban(&self) -> Option<&Iban> {
        self.0.refund_iban.as_ref()
    }

    /// Returns the change that a payment event causes; `None` if the order already has it. The first event settles the
    /// order; repeats change nothing. `offered` are the numbers of instalments that the payment page offered.
    #[must_use]
    pub fn apply_payment_event(&self, event: &PaymentEvent, offered: &[Instalments]) -> Option<OrderChange> {
        if self.0.payment_type != PaymentType::Card || self.0.refunded_at.is_some() {
            return None;
        }
        match event {
            PaymentEvent::Paid(charge) => self.take(charge.charged, charge.pays(self.0.amount, offered)),
            PaymentEvent::Failed => self.expire(),
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

    /// Returns the cancellation of a card order whose payment will not arrive; `None` if the payment is no longer
    /// awaited, or if another payment arrived that the seller must look at.
    #[must_use]
    pub fn expire(&self) -> Option<OrderChange> {
        let is_awaited = self.0.status == OrderStatus::AwaitingPayment && self.0.payment_problem.is_none();
        is_awaited.then_some(OrderChange::Status(OrderStatus::Cancelled))
    }

    /// Returns the cancellation by the customer, which is possible before the order is paid or packed. A refunded order
    /// was paid.
    pub fn cancel_by_customer(&self) -> Result<OrderChange, NotCancellable> {
        let is_early = match self.0.status {
            OrderStatus::AwaitingPayment => true,
            OrderStatus::Placed => !self.0.is_paid && self.0.refunded_at.is_none(),
            _ => false,
        };
        if is_early { Ok(OrderChange::Status(OrderStatus::Cancelled)) } else { Err(NotCancellable) }
    }

    /// Returns the change by which the seller records a refund: of `received`, if a payment of another amount arrived,
    /// else of the order's amount.
    ///
    /// # Errors
    /// [`NothingToRefund`] unless the order has a payment problem.
    pub fn refund_by_hand(&self, received: Option<Kurus>) -> Result<OrderChange, NothingToRefund> {
        let amount = received.unwrap_or(self.0.amount);
        self.0.payment_problem.map(|_| OrderChange::Refunded(amount)).ok_or(NothingToRefund)
    }

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
                // A payment that arrives again after a refund is not refunded yet.
                let refunded_at = if is_paid { None } else { now.refunded_at };
                OrderState { is_paid, payment_problem, refunded_at, ..now }
            }
            OrderChange::Settled => OrderState { status: OrderStatus::Placed, is_paid: true, ..now },
            OrderChange::Problem { problem, .. } => OrderState { payment_problem: Some(problem), ..now },
            OrderChange::Refunded(refunded) => OrderState {
                // The payment arrived and was refunded, so nothing is awaited any more.
                status: if now.status == OrderStatus::AwaitingPayment {
                    OrderStatus::Cancelled
                } else {
                    now.status
                },
                is_paid: false,
                payment_problem: None,
                refunded,
                refunded_at: now.refunded_at.or(Some(at)),
                shipment: now.shipment,
            },
            // The bank has rejected a refund of an order that was paid back: the debt is there again.
            OrderChange::PartlyRefunded(refunded) if now.refunded_at.is_some() => {
                let is_owed = now.status == OrderStatus::Cancelled;
                let payment_problem = is_owed.then_some(PaymentProblem::RefundDue);
                OrderState { is_paid: true, payment_problem, refunded, refunded_at: None, ..now }
            }
            OrderChange::PartlyRefunded(refunded) => OrderState { refunded, ..now },
        }
    }
}
