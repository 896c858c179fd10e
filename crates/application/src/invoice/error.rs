use crate::error::StorageError;
use domain::invoice::InvoiceObstacle;

/// The reasons why nothing was done with invoices.
#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    /// The owner has not switched invoicing on.
    #[error("invoicing is off")]
    Off,
    /// There is no such invoice, or not all of several exist.
    #[error("invoice not found")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why an order got no invoice.
#[derive(Debug, thiserror::Error)]
pub enum IssueRefused {
    /// There is no such order.
    #[error("order not found")]
    UnknownOrder,
    #[error(transparent)]
    Obstacle(#[from] InvoiceObstacle),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
