use super::{Author, OrderAccessError, OrderRepository, OrderView, change};
use crate::{actor::Customer, clock::Clock, ports::Ports};
use domain::ids::OrderId;
use std::sync::Arc;

/// Lets a customer call off an order that is neither paid nor packed.
pub struct CancelOrder {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
}

impl CancelOrder {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { orders: Arc::clone(&ports.orders), clock: Arc::clone(&ports.clock) }
    }

    /// Cancels the order.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] also for another customer's order, [`OrderAccessError::NotCancellable`],
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`].
    pub fn run(&self, customer: &Customer, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let author = Author { name: customer.user().full_name(), note: None };
        change(&*self.orders, &*self.clock, &author, id, |order| {
            if order.user_id() != customer.id() {
                return Err(OrderAccessError::NotFound);
            }
            Ok(Some(order.cancel_by_customer()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::CancelOrder;
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderAccessError, OrderView, Recorded},
        testing::{customer, fixed_clock, order_view, user},
    };
    use domain::{
        account::User,
        ids::UserId,
        order::{Order, OrderChange, OrderStatus, StoredOrder},
    };
    use std::sync::Arc;
    use uuid::Uuid;

    fn holding(is_paid: bool) -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(move |_| {
            let stored = StoredOrder { is_paid, ..order_view().order.into_stored() };
            Ok(Some(OrderView { order: Order::restore(stored).unwrap(), ..order_view() }))
        });
        orders
    }

    #[test]
    fn the_owner_cancels_in_their_own_name() {
        let mut orders = holding(false);
        orders
            .expect_record()
            .withf(|_, event| {
                event.change == OrderChange::Status(OrderStatus::Cancelled) && event.by == user().full_name()
            })
            .once()
            .returning(|_, _| Ok(Recorded::Yes(order_view().into())));
        let cancel = CancelOrder { orders: Arc::new(orders), clock: fixed_clock() };
        assert!(cancel.run(&customer(), order_view().order.id()).is_ok());
    }

    #[test]
    fn nobody_else_does_and_nothing_that_is_paid() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        let other = Actor::new(Some(other), None).customer().unwrap();
        let cancel = |is_paid| CancelOrder { orders: Arc::new(holding(is_paid)), clock: fixed_clock() };
        let id = order_view().order.id();
        assert!(matches!(cancel(false).run(&other, id), Err(OrderAccessError::NotFound)));
        assert!(matches!(cancel(true).run(&customer(), id), Err(OrderAccessError::NotCancellable(_))));
    }
}
