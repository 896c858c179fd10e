use super::{ReturnAccessError, ReturnRecorded, ReturnService, ReturnView, TRIES};
use crate::order::{OrderOwner, OrderView};
use domain::{
    ids::{OrderId, ReturnId},
    order_return::{OrderReturn, WantedReturn},
};

impl ReturnService {
    /// Requests a return of these items. Concurrent requests together can't return more than was bought.
    ///
    /// # Errors
    /// [`ReturnAccessError::OrderNotFound`], also for another owner's order, [`ReturnAccessError::Refused`],
    /// [`ReturnAccessError::Changing`], [`ReturnAccessError::Storage`].
    pub fn request(
        &self,
        owner: &OrderOwner,
        order: OrderId,
        wanted: &[WantedReturn],
    ) -> Result<ReturnView, ReturnAccessError> {
        let id = ReturnId::new(self.ids.next());
        for _ in 0..TRIES {
            let view = self.own(owner, order)?;
            let delivered_at = view.delivered_at();
            let new =
                OrderReturn::request(id, &view.order, delivered_at, &view.returns, wanted, self.clock.now())?;
            let mails = self.mails(&view.order, &view.email, &new);
            if matches!(self.returns.add(&view.returns, &new, &mails)?, ReturnRecorded::Yes(_)) {
                let view = self.own(owner, order)?;
                return ReturnView::of(view, id).ok_or(ReturnAccessError::NotFound);
            }
        }
        Err(ReturnAccessError::Changing)
    }

    fn own(&self, owner: &OrderOwner, order: OrderId) -> Result<OrderView, ReturnAccessError> {
        self.orders
            .find(order)?
            .filter(|view| owner.owns(&view.order))
            .ok_or(ReturnAccessError::OrderNotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::ReturnService;
    use crate::{
        actor::Actor,
        order::{MockOrderRepository, OrderOwner},
        order_return::{MockReturnRepository, ReturnAccessError, ReturnRecorded},
        ports::Ports,
        testing::{customer, delivered_view, ports},
    };
    use domain::{
        account::User,
        ids::UserId,
        mail::{MailKind, ReturnLetter},
        order_return::{OrderReturn, ReturnError},
    };
    use fixtures::{order_return, user, wanted_return};
    use std::sync::Arc;
    use uuid::Uuid;

    fn use_case(orders: MockOrderRepository, returns: MockReturnRepository) -> ReturnService {
        ReturnService::new(&Ports { orders: Arc::new(orders), returns: Arc::new(returns), ..ports() })
    }

    fn owner() -> OrderOwner {
        OrderOwner::Customer(customer())
    }

    fn delivered() -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(|_| Ok(Some(delivered_view(vec![]))));
        orders
    }

    #[test]
    fn mails_customer_and_shop() {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().once().returning(|_| Ok(Some(delivered_view(vec![]))));
        orders.expect_find().once().returning(|_| Ok(Some(delivered_view(vec![order_return()]))));
        let mut returns = MockReturnRepository::new();
        returns
            .expect_add()
            .withf(|earlier, new, mails| {
                let kinds: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
                let expected = [ReturnLetter::Requested, ReturnLetter::New].map(MailKind::Return);
                let to: Vec<_> = mails.iter().map(|mail| mail.to.as_str().to_owned()).collect();
                earlier.is_empty()
                    && *new == order_return()
                    && kinds == expected
                    && to == [user().email.as_str(), "satici@example.com"]
            })
            .once()
            .returning(|_, _, _| Ok(ReturnRecorded::Yes(vec![])));
        let view = use_case(orders, returns)
            .request(&owner(), delivered_view(vec![]).order.id(), &[wanted_return()])
            .unwrap();
        assert_eq!(view.order_return, order_return());
    }

    #[test]
    fn racing_second_return_is_limited_to_remaining_pieces() {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().once().returning(|_| Ok(Some(delivered_view(vec![]))));
        orders.expect_find().once().returning(|_| {
            // The concurrent request has taken the only piece.
            let taken = OrderReturn { id: domain::ids::ReturnId::new(Uuid::from_u128(9)), ..order_return() };
            Ok(Some(delivered_view(vec![taken])))
        });
        let mut returns = MockReturnRepository::new();
        returns.expect_add().once().returning(|_, _, _| Ok(ReturnRecorded::ChangedMeanwhile));
        let answer = use_case(orders, returns).request(
            &owner(),
            delivered_view(vec![]).order.id(),
            &[wanted_return()],
        );
        assert!(matches!(answer, Err(ReturnAccessError::Refused(ReturnError::TooMany(_, 0)))));
    }

    #[test]
    fn refuses_return_of_foreign_order() {
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        let other = Actor::new(Some(other), None).customer().unwrap();
        let id = delivered_view(vec![]).order.id();
        let answer = use_case(delivered(), MockReturnRepository::new()).request(
            &OrderOwner::Customer(other),
            id,
            &[wanted_return()],
        );
        assert!(matches!(answer, Err(ReturnAccessError::OrderNotFound)));
    }
}
