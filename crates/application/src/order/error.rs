use crate::error::StorageError;
use domain::{
    cart::CartError,
    ids::ProductId,
    order::{IllegalMove, NotCancellable, NotShipped, NothingToRefund, OrderError, PaidByCard, UnpaidError},
};

/// Why no order was placed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum PlaceOrderError {
    /// Something about items or products.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The customer has to pay for earlier orders first.
    #[error(transparent)]
    Unpaid(#[from] UnpaidError),
    /// The sum of a product's pieces, or the number of products, is too large.
    #[error("item {0}: {1}")]
    Item(ProductId, CartError),
    /// No such address, or another customer's.
    #[error("address not found")]
    AddressNotFound,
    /// The account remembers no invoice.
    #[error("no saved invoice")]
    NoSavedInvoice,
    /// The idempotency key was used for another order before.
    #[error("idempotency key belongs to another order")]
    IdempotencyKeyReused,
    /// What was accepted is not what would be placed.
    #[error("the accepted texts are not this order's")]
    TextsChanged,
    /// Products kept changing while the order was placed.
    #[error("the catalogue kept changing")]
    CatalogueChanging,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Why an order was not shown or changed.
#[derive(Debug, thiserror::Error)]
pub enum OrderAccessError {
    /// No such order, or another customer's.
    #[error("order not found")]
    NotFound,
    /// It can't go from its status to that one.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// Whether a card order is paid, its payment alone says.
    #[error(transparent)]
    PaidByCard(#[from] PaidByCard),
    /// It has no parcel yet.
    #[error(transparent)]
    NotShipped(#[from] NotShipped),
    /// Its customer can't call it off any more.
    #[error(transparent)]
    NotCancellable(#[from] NotCancellable),
    /// No money of it has to go back.
    #[error(transparent)]
    NothingToRefund(#[from] NothingToRefund),
    /// It kept changing while it was to be changed.
    #[error("the order kept changing")]
    Changing,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
