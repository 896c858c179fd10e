use crate::{error::StorageError, refund::RefundError};
use domain::{
    order::RefundAmountError,
    order_return::{IllegalReturnMove, ReturnError},
};

/// The reasons why a return was not requested or changed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ReturnAccessError {
    /// There is no such order, or it belongs to another customer.
    #[error("order not found")]
    OrderNotFound,
    /// There is no such return.
    #[error("return not found")]
    NotFound,
    /// The return can't be requested.
    #[error(transparent)]
    Refused(#[from] ReturnError),
    /// The return's status can't become the wanted one.
    #[error(transparent)]
    IllegalMove(#[from] IllegalReturnMove),
    /// The order's returns kept changing concurrently.
    #[error("the returns kept changing")]
    Changing,
    /// A refund of the return to its card is pending.
    #[error("a refund of the return is pending")]
    RefundPending,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<RefundError> for ReturnAccessError {
    fn from(error: RefundError) -> Self {
        match error {
            RefundError::OrderNotFound | RefundError::ReturnNotFound => Self::NotFound,
            RefundError::Amount(RefundAmountError::Pending) => Self::RefundPending,
            // Another staff member has changed the return meanwhile.
            RefundError::Amount(_) => Self::Changing,
            error => Self::Storage(error.into()),
        }
    }
}
