use crate::{
    error::StorageError,
    order::{OrderAccessError, PlaceOrderError},
};
use domain::order::OrderNumber;

/// The reasons why no payment page was opened.
#[derive(Debug, thiserror::Error)]
pub enum PlaceCardOrderError {
    /// The order could not be placed.
    #[error(transparent)]
    Place(#[from] PlaceOrderError),
    /// Card payments are not configured, or the provider failed. The order is cancelled and its key is free.
    #[error("card payment is unavailable")]
    Unavailable,
    /// The order of this key is paid or cancelled.
    #[error("the order's payment is over")]
    Settled,
    /// The order of this key can't be paid any more, and it is not known yet whether it was paid.
    #[error("the order's payment is still being checked")]
    Pending,
    /// The first request with this key is in progress.
    #[error("the payment page is being opened")]
    UnderWay,
    /// The order that is to be replaced does not exist, or is another buyer's.
    #[error(transparent)]
    Replaced(#[from] OrderAccessError),
    /// The order that is to be replaced is paid.
    #[error("the order to be replaced is paid")]
    Paid(OrderNumber),
    /// The order that is to be replaced does not await a card payment.
    #[error("the order to be replaced awaits no card payment")]
    NotReplaceable,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why a notice was refused.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// The notice, or the provider's response about it, has no valid signature.
    #[error("not signed by the payment provider")]
    Untrusted,
    /// The provider can't be asked about it now.
    #[error("the payment provider does not answer")]
    Unavailable,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
