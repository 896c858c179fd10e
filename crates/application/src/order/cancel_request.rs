use super::{OrderAccessError, OrderOwner, OrderService, OrderView};
use domain::{
    ids::OrderId,
    order::{CancelReason, CancelRequest},
};

impl OrderService {
    /// Stores the owner's request to cancel a paid order. Returns the order, and whether the request is the first: a repeat
    /// changes nothing.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], also for another owner's order, [`OrderAccessError::CancelRequest`],
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`].
    pub fn request_cancellation(
        &self,
        owner: &OrderOwner,
        id: OrderId,
        reason: Option<CancelReason>,
    ) -> Result<(OrderView, bool), OrderAccessError> {
        let owned = || {
            let view = self.orders.find(id)?.filter(|view| owner.owns(&view.order));
            view.ok_or(OrderAccessError::NotFound)
        };
        owned()?.order.check_cancel_request()?;
        let is_first =
            self.orders.keep_cancel_request(id, &CancelRequest { at: self.clock.now(), reason })?;
        let view = owned()?;
        if !is_first {
            // Shipped or cancelled meanwhile, if it is not a repeat.
            view.order.check_cancel_request()?;
            view.order.cancel_request().ok_or(OrderAccessError::Changing)?;
        }
        Ok((view, is_first))
    }
}

#[cfg(test)]
mod tests {
    use super::OrderService;
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderAccessError, OrderOwner, OrderView},
        ports::Ports,
        testing::{customer, order_view, ports},
    };
    use domain::{
        account::User,
        ids::UserId,
        order::{CancelReason, CancelRequest, CancelRequestError, Order, OrderStatus, StoredOrder},
    };
    use fixtures::{moment, user};
    use std::sync::Arc;
    use uuid::Uuid;

    fn view(status: OrderStatus, request: Option<CancelRequest>) -> OrderView {
        let stored = StoredOrder {
            status,
            is_paid: true,
            cancel_request: request,
            ..order_view().order.into_stored()
        };
        OrderView { order: Order::restore(stored).unwrap(), ..order_view() }
    }

    fn reason() -> Option<CancelReason> {
        CancelReason::new("Yanlış ürün").ok()
    }

    fn request() -> CancelRequest {
        CancelRequest { at: moment(), reason: reason() }
    }

    /// Requests the cancellation of an order that is `before`, and `after` once the request was to be stored.
    fn run(
        owner: &OrderOwner,
        before: OrderView,
        stored: Option<(bool, OrderView)>,
    ) -> Result<(OrderView, bool), OrderAccessError> {
        let id = before.order.id();
        let mut orders = MockOrderRepository::new();
        orders.expect_find().once().return_once(move |_| Ok(Some(before)));
        if let Some((is_first, after)) = stored {
            orders
                .expect_keep_cancel_request()
                .withf(|_, asked| *asked == request())
                .once()
                .returning(move |_, _| Ok(is_first));
            orders.expect_find().once().return_once(move |_| Ok(Some(after)));
        }
        OrderService::new(&Ports { orders: Arc::new(orders), ..ports() }).request_cancellation(
            owner,
            id,
            reason(),
        )
    }

    #[test]
    fn stores_first_request_and_accepts_repeats() {
        let owner = OrderOwner::Customer(customer());
        let requested = || view(OrderStatus::Preparing, Some(request()));
        let first = run(&owner, view(OrderStatus::Preparing, None), Some((true, requested()))).unwrap();
        assert_eq!(first, (requested(), true));
        let repeat = run(&owner, requested(), Some((false, requested()))).unwrap();
        assert_eq!(repeat, (requested(), false));
    }

    #[test]
    fn refuses_strangers_and_shipped_orders() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        let other = OrderOwner::Customer(Actor::new(Some(other), None).customer().unwrap());
        let placed = || view(OrderStatus::Placed, None);
        assert!(matches!(run(&other, placed(), None), Err(OrderAccessError::NotFound)));
        let owner = OrderOwner::Customer(customer());
        let shipped = || view(OrderStatus::Shipped, None);
        for result in [run(&owner, shipped(), None), run(&owner, placed(), Some((false, shipped())))] {
            assert!(matches!(result, Err(OrderAccessError::CancelRequest(CancelRequestError::Shipped))));
        }
    }
}
