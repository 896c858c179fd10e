//! News become a change of their order, whoever brought them.

use crate::{
    clock::Clock,
    error::StorageError,
    order::{Author, OrderAccessError, OrderRepository, change},
};
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, PaymentNews},
};

/// Who stands in the history for what nobody of the shop has done.
const BY: &str = "Kart ödemesi";

/// Lets an order hear the news; returns it as it is then, or `None` when there is no such order.
pub(super) fn tell(
    orders: &dyn OrderRepository,
    clock: &dyn Clock,
    order: OrderId,
    news: &PaymentNews,
) -> Result<Option<Order>, StorageError> {
    let decide = |order: &Order| {
        let change = order.hear(news);
        if let Some(OrderChange::Problem { problem, .. }) = change {
            tracing::warn!(number = %order.number(), problem = problem.as_str(), "a card payment needs the seller");
        }
        change
    };
    automatic(orders, clock, order, decide)
}

/// Cancels an order whose payment did not come in time.
pub(super) fn expire(
    orders: &dyn OrderRepository,
    clock: &dyn Clock,
    order: OrderId,
) -> Result<(), StorageError> {
    automatic(orders, clock, order, Order::expire).map(drop)
}

fn automatic(
    orders: &dyn OrderRepository,
    clock: &dyn Clock,
    order: OrderId,
    decide: impl Fn(&Order) -> Option<OrderChange>,
) -> Result<Option<Order>, StorageError> {
    let author = Author { name: BY.to_owned(), note: None };
    match change(orders, clock, &author, order, |order| Ok(decide(order))) {
        Ok(view) => Ok(Some(view.order)),
        Err(OrderAccessError::NotFound) => Ok(None),
        Err(OrderAccessError::Storage(error)) => Err(error),
        // It keeps changing: whoever brings the news tries again.
        Err(error) => Err(StorageError::Unavailable(error.into())),
    }
}
