use crate::error::StorageError;
use domain::order_return::{IllegalReturnMove, ReturnError};

/// Why a return was not asked for, or not changed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ReturnAccessError {
    /// No such order, or another customer's.
    #[error("order not found")]
    OrderNotFound,
    /// No such return.
    #[error("return not found")]
    NotFound,
    /// It can't be asked for.
    #[error(transparent)]
    Refused(#[from] ReturnError),
    /// It can't go from its status to that one.
    #[error(transparent)]
    IllegalMove(#[from] IllegalReturnMove),
    /// The order's returns kept changing.
    #[error("the returns kept changing")]
    Changing,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
