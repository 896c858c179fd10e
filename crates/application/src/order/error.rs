use crate::error::StorageError;
use domain::{
    cart::CartError,
    ids::ProductId,
    order::{
        CancelRequestError, IllegalMove, NotCancellable, NotShipped, NotUndoable, NothingToRefund,
        OrderError, PaidByCard, ReminderError, Totals, UnpaidError,
    },
};

/// The reasons why no order was placed. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum PlaceOrderError {
    /// The items or products can't be ordered.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The customer must pay for earlier orders first.
    #[error(transparent)]
    Unpaid(#[from] UnpaidError),
    /// The total quantity of a product, or the number of products, is too large.
    #[error("item {0}: {1}")]
    Item(ProductId, CartError),
    /// There is no such address, or it belongs to another customer.
    #[error("address not found")]
    AddressNotFound,
    /// The account has no saved billing details.
    #[error("no saved billing details")]
    NoSavedBilling,
    /// The idempotency key was used for another order.
    #[error("idempotency key belongs to another order")]
    IdempotencyKeyReused,
    /// The guest's request placed an order that a customer has taken into an account since.
    #[error("the order is a customer's now")]
    OrderClaimed,
    /// The accepted texts differ from those of the order.
    #[error("the accepted texts are not this order's")]
    TextsChanged,
    /// The order would cost another sum than the customer was shown.
    #[error("the order costs {}", .0.amount)]
    AmountChanged(Totals),
    /// The owner does not accept orders without an account.
    #[error("guest orders are switched off")]
    GuestOrdersOff,
    /// A discount takes off everything, and a card can't pay nothing.
    #[error("nothing to pay by card")]
    NothingToPay,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why an order was not shown or changed.
#[derive(Debug, thiserror::Error)]
pub enum OrderAccessError {
    /// There is no such order, or it belongs to another customer.
    #[error("order not found")]
    NotFound,
    /// The order's status can't become the wanted one.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// Only its payment decides whether a card order is paid.
    #[error(transparent)]
    PaidByCard(#[from] PaidByCard),
    /// The order has no shipment yet.
    #[error(transparent)]
    NotShipped(#[from] NotShipped),
    /// The customer can't cancel the order any more.
    #[error(transparent)]
    NotCancellable(#[from] NotCancellable),
    /// The customer can't request the order's cancellation.
    #[error(transparent)]
    CancelRequest(#[from] CancelRequestError),
    /// The order needs no refund.
    #[error(transparent)]
    NothingToRefund(#[from] NothingToRefund),
    /// The customer is not reminded of the transfer.
    #[error(transparent)]
    Reminder(#[from] ReminderError),
    /// The last change can't be undone any more.
    #[error(transparent)]
    NotUndoable(#[from] NotUndoable),
    /// The order's transfer is not overdue.
    #[error("the transfer is not overdue")]
    NotOverdue,
    /// The order has the maximum number of staff notes.
    #[error("too many notes")]
    TooManyNotes,
    /// The order kept changing concurrently.
    #[error("the order kept changing")]
    Changing,
    #[error(transparent)]
    Storage(#[from] StorageError),
}
