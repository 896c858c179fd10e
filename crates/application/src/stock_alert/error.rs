use crate::error::StorageError;

/// The reasons why a request was refused.
#[derive(Debug, thiserror::Error)]
pub enum StockAlertError {
    /// There is no such product.
    #[error("product not found")]
    ProductNotFound,
    /// The product is in stock.
    #[error("in stock")]
    InStock,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why a mailed link had no effect.
#[derive(Debug, thiserror::Error)]
pub enum StockAlertLinkError {
    /// The link is too old, was replaced by a newer one, or the address has ended all mails.
    #[error("link expired")]
    Expired,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
