use super::{AcceptedLegalText, OrderAccessError, OrderReader, OrderService};
use domain::ids::OrderId;

impl OrderService {
    /// Returns the accepted texts, unchanged; an empty list if none were accepted.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], also for another customer's order; [`OrderAccessError::Storage`].
    pub fn accepted_texts(
        &self,
        reader: &OrderReader,
        id: OrderId,
    ) -> Result<Vec<AcceptedLegalText>, OrderAccessError> {
        match self.orders.find(id)? {
            Some(view) if reader.may_read(&view.order) => Ok(self.orders.texts(id)?),
            _ => Err(OrderAccessError::NotFound),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OrderService;
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderAccessError, OrderReader},
        ports::Ports,
        testing::{order_view, ports},
    };
    use domain::{account::User, ids::UserId};
    use fixtures::{seller, user};
    use std::sync::Arc;
    use uuid::Uuid;

    fn read(actor: &Actor, texts_asked: usize) -> Result<(), OrderAccessError> {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(|_| Ok(Some(order_view())));
        orders.expect_texts().times(texts_asked).returning(|_| Ok(vec![]));
        let show = OrderService::new(&Ports { orders: Arc::new(orders), ..ports() });
        show.accepted_texts(&OrderReader::new(actor).unwrap(), order_view().order.id()).map(drop)
    }

    #[test]
    fn only_owner_and_staff_read_texts() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        assert!(read(&Actor::new(Some(user()), None), 1).is_ok());
        assert!(read(&Actor::new(None, Some(seller())), 1).is_ok());
        assert!(matches!(read(&Actor::new(Some(other), None), 0), Err(OrderAccessError::NotFound)));
    }
}
