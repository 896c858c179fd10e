use crate::{error::StorageError, order::OrderAccessError};
use domain::order::{RefundAmountError, RefundVerdictError};

/// The reasons why an order's refunds were not changed.
#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    /// There is no such order.
    #[error("order not found")]
    OrderNotFound,
    /// The order has no such return.
    #[error("return not found")]
    ReturnNotFound,
    /// The order has no such refund.
    #[error("refund not found")]
    NotFound,
    #[error(transparent)]
    Amount(#[from] RefundAmountError),
    #[error(transparent)]
    Verdict(#[from] RefundVerdictError),
    /// The idempotency key was used for another refund.
    #[error("the idempotency key belongs to another refund")]
    KeyReused,
    /// The payment provider could not be asked. The refund is stored and will be looked up.
    #[error("the payment provider does not answer")]
    Unavailable,
    /// The payment provider's response could not be read or trusted.
    #[error("the payment provider's response is unreadable")]
    Unreadable,
    /// The order is not paid by card, and its change was refused.
    #[error(transparent)]
    Order(OrderAccessError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<OrderAccessError> for RefundError {
    fn from(error: OrderAccessError) -> Self {
        match error {
            OrderAccessError::NotFound => Self::OrderNotFound,
            OrderAccessError::Storage(error) => Self::Storage(error),
            other => Self::Order(other),
        }
    }
}
