use super::{GuestAccess, OrderAccessError, OrderOwner, OrderService, OrderView};
use crate::actor::{AccessError, Actor};
use domain::{
    ids::OrderId,
    order::{Order, OrderNumber},
};

impl OrderService {
    /// Returns the order with this id.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] if no order has this id or the reader may not see it,
    /// [`OrderAccessError::Storage`].
    pub fn get(&self, reader: &OrderReader, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        if reader.may_read(&view.order) { Ok(view) } else { Err(OrderAccessError::NotFound) }
    }

    /// Returns the order with this number.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] if no order has this number or the reader may not see it,
    /// [`OrderAccessError::Storage`].
    pub fn get_by_number(
        &self,
        reader: &OrderReader,
        number: OrderNumber,
    ) -> Result<OrderView, OrderAccessError> {
        let id = self.orders.id_of(number)?.ok_or(OrderAccessError::NotFound)?;
        self.get(reader, id)
    }
}

/// Proof that a customer or staff member is logged in, or that a guest has the key of an order.
#[derive(Clone, Debug)]
pub struct OrderReader {
    actor: Actor,
    guest: Option<GuestAccess>,
}

impl OrderReader {
    /// Returns the proof for a logged-in actor.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for visitors.
    pub fn new(actor: &Actor) -> Result<Self, AccessError> {
        if actor.customer().is_ok() || actor.staff().is_ok() {
            Ok(Self { actor: actor.clone(), guest: None })
        } else {
            Err(AccessError::LoginRequired)
        }
    }

    /// Returns the proof for a guest with the order's key.
    #[must_use]
    pub fn guest(guest: GuestAccess) -> Self {
        Self { actor: Actor::default(), guest: Some(guest) }
    }

    /// Returns whether the reader is staff.
    #[must_use]
    pub fn is_staff(&self) -> bool {
        self.actor.staff().is_ok()
    }

    /// Returns whether the reader has placed the order.
    #[must_use]
    pub fn has_ordered(&self, order: &Order) -> bool {
        let customer = self.actor.customer().map(OrderOwner::Customer);
        customer.is_ok_and(|customer| customer.owns(order))
            || self.guest.is_some_and(|guest| guest.opens(order))
    }

    /// Returns whether the reader may see the order, as its owner or as staff.
    pub(crate) fn may_read(&self, order: &Order) -> bool {
        self.is_staff() || self.has_ordered(order)
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderReader, OrderService};
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderAccessError},
        ports::Ports,
        testing::{order_view, ports},
    };
    use domain::{account::User, ids::UserId};
    use fixtures::{seller, user};
    use std::sync::Arc;
    use uuid::Uuid;

    fn read(customer: Option<User>, staff: Option<User>) -> Result<(), OrderAccessError> {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(|_| Ok(Some(order_view())));
        let reader = OrderReader::new(&Actor::new(customer, staff)).unwrap();
        OrderService::new(&Ports { orders: Arc::new(orders), ..ports() })
            .get(&reader, order_view().order.id())
            .map(drop)
    }

    #[test]
    fn only_owner_and_staff_see_order() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        assert!(read(Some(user()), None).is_ok());
        assert!(read(None, Some(seller())).is_ok());
        assert!(matches!(read(Some(other), None), Err(OrderAccessError::NotFound)));
        assert!(OrderReader::new(&Actor::default()).is_err());
    }

    #[test]
    fn lookup_by_number_checks_access_too() {
        let read = |customer: User, is_there: bool| {
            let mut orders = MockOrderRepository::new();
            orders.expect_id_of().returning(move |_| Ok(is_there.then(|| order_view().order.id())));
            orders.expect_find().returning(|_| Ok(Some(order_view())));
            let reader = OrderReader::new(&Actor::new(Some(customer), None)).unwrap();
            let number = order_view().order.number();
            OrderService::new(&Ports { orders: Arc::new(orders), ..ports() })
                .get_by_number(&reader, number)
                .map(drop)
        };
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        assert!(read(user(), true).is_ok());
        assert!(matches!(read(other, true), Err(OrderAccessError::NotFound)));
        assert!(matches!(read(user(), false), Err(OrderAccessError::NotFound)));
    }
}
