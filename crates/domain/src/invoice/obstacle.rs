//! Orders that get no invoice.

use super::NothingToInvoice;
use crate::{
    money::Kurus,
    order::{Order, OrderStatus},
    order_return::{OrderReturn, is_paid_back},
};

/// The reason why an order gets no invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvoiceObstacle {
    #[error("the order is cancelled")]
    OrderCancelled,
    #[error("the order awaits its card payment")]
    AwaitingPayment,
    #[error("the order costs nothing")]
    NothingToInvoice,
    /// Everything was paid back, and the invoice was cancelled.
    #[error("the order was refunded and its invoice cancelled")]
    OrderRefunded,
}

impl InvoiceObstacle {
    /// Returns why this order without a valid invoice gets none; `None` if it gets one. `returns` are its returns,
    /// `had_invoice` says whether an invoice of it was cancelled. A refunded order that never had one still gets it, because
    /// the goods were sold.
    #[must_use]
    pub fn of(order: &Order, returns: &[OrderReturn], had_invoice: bool) -> Option<Self> {
        match order.status() {
            OrderStatus::Cancelled => Some(Self::OrderCancelled),
            OrderStatus::AwaitingPayment => Some(Self::AwaitingPayment),
            _ if order.amount() == Kurus::ZERO => Some(Self::NothingToInvoice),
            _ => (had_invoice && is_paid_back(order, returns)).then_some(Self::OrderRefunded),
        }
    }
}

impl From<NothingToInvoice> for InvoiceObstacle {
    fn from(NothingToInvoice: NothingToInvoice) -> Self {
        Self::NothingToInvoice
    }
}
