//! Applies payment events to orders, whatever their source.

use super::PaymentService;
use crate::{
    error::StorageError,
    order::{Author, OrderAccessError},
};
use domain::{
    ids::OrderId,
    order::{Instalments, Order, OrderChange, PaymentEvent},
};

/// The author of changes by card payments in an order's history.
pub(super) const BY: &str = "Kart ödemesi";

/// The numbers of instalments that payment pages offer.
pub(super) const OFFERED: [Instalments; 1] = [Instalments::ONE];

impl PaymentService {
    /// Applies a payment event to its order and stores the provider's reference of the payment. Returns the changed
    /// order, or `None` if there is no such order.
    pub(super) fn apply_payment_event(
        &self,
        order: OrderId,
        event: &PaymentEvent,
        reference: Option<&str>,
    ) -> Result<Option<Order>, StorageError> {
        if let Some(reference) = reference {
            self.payments.keep_reference(order, reference)?;
        }
        self.change_automatically(order, |order| {
            let change = order.apply_payment_event(event, &OFFERED);
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
