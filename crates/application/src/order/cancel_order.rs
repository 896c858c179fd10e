use super::{Author, OrderAccessError, OrderOwner, OrderService, OrderView};
use domain::ids::OrderId;

impl OrderService {
    /// Cancels the owner's order.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], also for another owner's order, [`OrderAccessError::NotCancellable`],
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`].
    pub fn cancel(&self, owner: &OrderOwner, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        self.change(&Author::buyer(&view), id, |order| {
            if !owner.owns(order) {
                return Err(OrderAccessError::NotFound);
            }
            Ok(Some(order.cancel_by_customer()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::OrderService;
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderAccessError, OrderOwner, OrderView, Recorded},
        ports::Ports,
        testing::{customer, order_view, ports},
    };
    use domain::{
        account::User,
        ids::UserId,
        order::{EventAuthor, Order, OrderChange, OrderStatus, StoredOrder},
    };
    use fixtures::user;
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

    fn cancel(orders: MockOrderRepository) -> OrderService {
        OrderService::new(&Ports { orders: Arc::new(orders), ..ports() })
    }

    #[test]
    fn owner_cancels_own_order() {
        let mut orders = holding(false);
        orders
            .expect_record()
            .withf(|_, _, event, mails| {
                event.change == OrderChange::Status(OrderStatus::Cancelled)
                    && event.by == EventAuthor::customer(user().full_name())
                    && mails.len() == 1
            })
            .once()
            .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
        let cancel = cancel(orders);
        assert!(cancel.cancel(&OrderOwner::Customer(customer()), order_view().order.id()).is_ok());
    }

    #[test]
    fn refuses_strangers_and_paid_orders() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        let other = Actor::new(Some(other), None).customer().unwrap();
        let cancel = |is_paid| cancel(holding(is_paid));
        let id = order_view().order.id();
        assert!(matches!(
            cancel(false).cancel(&OrderOwner::Customer(other), id),
            Err(OrderAccessError::NotFound)
        ));
        assert!(matches!(
            cancel(true).cancel(&OrderOwner::Customer(customer()), id),
            Err(OrderAccessError::NotCancellable(_))
        ));
    }
}
