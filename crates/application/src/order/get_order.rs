use super::{OrderAccessError, OrderService, OrderView};
use crate::actor::{AccessError, Actor};
use domain::{
    ids::OrderId,
    order::{Order, OrderNumber},
};

impl OrderService {
    /// Returns the order.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] also for another customer's order, [`OrderAccessError::Storage`].
    pub fn get(&self, reader: &OrderReader, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        if reader.may_read(&view.order) { Ok(view) } else { Err(OrderAccessError::NotFound) }
    }

    /// Returns the order of this number.
    ///
    /// # Errors
    /// The same.
    pub fn get_by_number(
        &self,
        reader: &OrderReader,
        number: OrderNumber,
    ) -> Result<OrderView, OrderAccessError> {
        let id = self.orders.id_of(number)?.ok_or(OrderAccessError::NotFound)?;
        self.get(reader, id)
    }
}

/// Proof that somebody is logged in, as customer or staff.
#[derive(Clone, Debug)]
pub struct OrderReader(Actor);

impl OrderReader {
    /// Whoever is logged in.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for visitors.
    pub fn new(actor: &Actor) -> Result<Self, AccessError> {
        if actor.customer().is_ok() || actor.staff().is_ok() {
            Ok(Self(actor.clone()))
        } else {
            Err(AccessError::LoginRequired)
        }
    }

    /// Returns whether it is staff, who can move orders along.
    #[must_use]
    pub fn is_staff(&self) -> bool {
        self.0.staff().is_ok()
    }

    /// Returns whether they have placed the order.
    #[must_use]
    pub fn has_ordered(&self, order: &Order) -> bool {
        self.0.customer().is_ok_and(|customer| customer.id() == order.user_id())
    }

    /// Whether the order is theirs to read: its owner's, or staff's.
    pub(super) fn may_read(&self, order: &Order) -> bool {
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
        testing::{order_view, ports, seller, user},
    };
    use domain::{account::User, ids::UserId};
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
