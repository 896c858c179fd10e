use crate::{error::StorageError, order::PlaceOrderError};

/// Why no payment page was opened.
#[derive(Debug, thiserror::Error)]
pub enum PlaceCardOrderError {
    /// The order could not be placed.
    #[error(transparent)]
    Place(#[from] PlaceOrderError),
    /// Cards are not taken, or the provider has failed; the order is cancelled then, and its key free again.
    #[error("card payment is unavailable")]
    Unavailable,
    /// The order of this key is paid or cancelled.
    #[error("the order's payment is over")]
    Settled,
    /// The order of this key can be paid no more, and nobody knows yet whether it was.
    #[error("the order's payment is still being checked")]
    Pending,
    /// The first request with this key is still under way.
    #[error("the payment page is being opened")]
    UnderWay,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Why a notice was not taken.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// The provider has not signed it, or its answer about it.
    #[error("not signed by the payment provider")]
    Untrusted,
    /// The provider can't be asked about it now.
    #[error("the payment provider does not answer")]
    Unavailable,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
