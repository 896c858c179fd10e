//! Orders that get no invoice.

use super::NothingToInvoice;
use crate::{
    money::Kurus,
    order::{Order, OrderStatus},
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
}

impl InvoiceObstacle {
    /// Returns why this order gets no invoice; `None` if it gets one.
    #[must_use]
    pub fn of(order: &Order) -> Option<Self> {
        match order.status() {
            OrderStatus::Cancelled => Some(Self::OrderCancelled),
            OrderStatus::AwaitingPayment => Some(Self::AwaitingPayment),
            _ => (order.amount() == Kurus::ZERO).then_some(Self::NothingToInvoice),
        }
    }
}

impl From<NothingToInvoice> for InvoiceObstacle {
    fn from(NothingToInvoice: NothingToInvoice) -> Self {
        Self::NothingToInvoice
    }
}
