//! News become a change of their order, whoever brought them.

use super::PaymentRepository;
use crate::{
    error::StorageError,
    order::{Author, OrderAccessError, OrderChanges},
};
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, PaymentNews},
};

/// Who stands in the history for what nobody of the shop has done.
pub(super) const BY: &str = "Kart ödemesi";

/// Lets an order hear the news, and keeps what the provider calls the money; returns the order as it is then, or `None`
/// when there is no such order.
pub(super) fn tell(
    orders: &OrderChanges,
    payments: &dyn PaymentRepository,
    order: OrderId,
    news: &PaymentNews,
    reference: Option<&str>,
) -> Result<Option<Order>, StorageError> {
    if let Some(reference) = reference {
        payments.keep_reference(order, reference)?;
    }
    let decide = |order: &Order| {
        let change = order.hear(news);
        if let Some(OrderChange::Problem { problem, .. }) = change {
            let problem = problem.as_str();
            tracing::warn!(number = %order.number(), problem, "a card payment needs the seller");
        }
        change
    };
    automatic(orders, order, decide)
}

/// Cancels an order whose payment did not come in time.
pub(super) fn expire(orders: &OrderChanges, order: OrderId) -> Result<(), StorageError> {
    automatic(orders, order, Order::expire).map(drop)
}

fn automatic(
    orders: &OrderChanges,
    order: OrderId,
    decide: impl Fn(&Order) -> Option<OrderChange>,
) -> Result<Option<Order>, StorageError> {
    match orders.change(&Author::automatic(BY), order, |order| Ok(decide(order))) {
        Ok(view) => Ok(Some(view.order)),
        Err(OrderAccessError::NotFound) => Ok(None),
        Err(OrderAccessError::Storage(error)) => Err(error),
        // It keeps changing: whoever brings the news tries again.
        Err(error) => Err(StorageError::Unavailable(error.into())),
    }
}
