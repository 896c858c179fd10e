use crate::error::StorageError;

/// Why a request was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum StockAlertError {
    /// No such product.
    #[error("product not found")]
    ProductNotFound,
    /// It can be bought now.
    #[error("in stock")]
    InStock,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Why a mailed link did nothing.
#[derive(Debug, thiserror::Error)]
pub enum StockAlertLinkError {
    /// It is too old, a newer one was sent, or the address wants no mails any more.
    #[error("link expired")]
    Expired,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
