//! Applies payment events to orders, whatever their source.

use super::PaymentService;
use crate::{
    error::StorageError,
    order::{Author, OrderAccessError},
};
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, PaymentEvent},
};

/// The author of changes by card payments in an order's history.
pub(super) const BY: &str = "Kart ödemesi";

impl PaymentService {
    /// Applies a payment event to its order. The money that arrived is stored before, also if the order can't accept it.
    /// Returns the changed order, or `None` if there is no such order.
    pub(super) fn apply_payment_event(
        &self,
        order: OrderId,
        event: &PaymentEvent,
        reference: Option<&str>,
    ) -> Result<Option<Order>, StorageError> {
        let mut offered = vec![];
        if let PaymentEvent::Paid(charge) = event {
            self.payments.keep_charge(order, charge.into(), reference)?;
            offered = self.payments.offered_instalments(order)?;
        }
        self.change_automatically(order, |order| {
            let change = order.apply_payment_event(event, &offered);
            if let Some(OrderChange::Problem { problem, .. }) = change {
                let problem = problem.as_str();
                tracing::warn!(number = %order.number(), problem, "a card payment needs the seller");
            }
            change
        })
    }

    /// Cancels an order whose payment did not come in time.
    pub(super) fn expire(&self, order: OrderId) -> Result<(), StorageError> {
        self.change_automatically(order, Order::expire).map(drop)
    }

    fn change_automatically(
        &self,
        order: OrderId,
        decide: impl Fn(&Order) -> Option<OrderChange>,
    ) -> Result<Option<Order>, StorageError> {
        match self.order_service.change(&Author::automatic(BY), order, |order| Ok(decide(order))) {
            Ok(view) => Ok(Some(view.order)),
            Err(OrderAccessError::NotFound) => Ok(None),
            Err(OrderAccessError::Storage(error)) => Err(error),
            // The order keeps changing. The provider's next notice or the next check tries again.
            Err(error) => Err(StorageError::Unavailable(error.into())),
        }
    }
}
