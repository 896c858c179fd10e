use super::{ReturnAccessError, ReturnRecorded, ReturnService, ReturnView, TRIES};
use crate::actor::Staff;
use domain::{
    ids::ReturnId,
    order_return::{ReturnMove, ReturnStatus},
};

impl ReturnService {
    /// Changes the status of the return and mails its customer.
    ///
    /// # Errors
    /// [`ReturnAccessError::NotFound`], [`ReturnAccessError::IllegalMove`], [`ReturnAccessError::Changing`],
    /// [`ReturnAccessError::Storage`].
    pub fn advance(
        &self,
        staff: &Staff,
        id: ReturnId,
        by: &ReturnMove,
    ) -> Result<ReturnView, ReturnAccessError> {
        for _ in 0..TRIES {
            let ReturnView { order_return: before, order } = self.find(id)?;
            let after = before.moved(by, self.clock.now())?;
            // A card's refunds say alone what was paid back.
            if after.status == ReturnStatus::Refunded
                && order.charge().is_some()
                && self.refunds.mark_return_refunded(staff, &after)?
            {
                return self.find(id);
            }
            let mails = self.mails(&order.order, &order.email, &after);
            let recorded = self.returns.record(staff, &before, &after, &mails)?;
            if let ReturnRecorded::Yes(counts) = recorded {
                self.catalogue.apply_counts(counts);
                return self.find(id);
            }
        }
        Err(ReturnAccessError::Changing)
    }

    fn find(&self, id: ReturnId) -> Result<ReturnView, ReturnAccessError> {
        let order = self.returns.order_of(id)?.ok_or(ReturnAccessError::NotFound)?;
        let view = self.orders.find(order)?.and_then(|view| ReturnView::of(view, id));
        view.ok_or(ReturnAccessError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::ReturnService;
    use crate::{
        order::MockOrderRepository,
        order_return::{MockReturnRepository, ReturnAccessError, ReturnRecorded},
        ports::Ports,
        testing::{delivered_view, ports, staff},
    };
    use domain::{
        mail::{MailKind, ReturnLetter},
        order_return::{OrderReturn, ReturnMove, ReturnStatus},
    };
    use fixtures::order_return;
    use std::sync::Arc;

    fn holding(status: ReturnStatus) -> (MockOrderRepository, MockReturnRepository) {
        let (mut orders, mut returns) = (MockOrderRepository::new(), MockReturnRepository::new());
        returns.expect_order_of().returning(|_| Ok(Some(order_return().order_id)));
        orders
            .expect_find()
            .returning(move |_| Ok(Some(delivered_view(vec![OrderReturn { status, ..order_return() }]))));
        (orders, returns)
    }

    fn use_case((orders, returns): (MockOrderRepository, MockReturnRepository)) -> ReturnService {
        ReturnService::new(&Ports { orders: Arc::new(orders), returns: Arc::new(returns), ..ports() })
    }

    fn step(to: ReturnStatus) -> ReturnMove {
        ReturnMove { to, note: None, restock: true }
    }

    #[test]
    fn mails_each_step_to_customer() {
        for (from, to, letter) in [
            (ReturnStatus::Requested, ReturnStatus::Approved, ReturnLetter::Approved),
            (ReturnStatus::Requested, ReturnStatus::Refused, ReturnLetter::Refused),
            (ReturnStatus::Approved, ReturnStatus::Received, ReturnLetter::Received),
            (ReturnStatus::Received, ReturnStatus::Refunded, ReturnLetter::Refunded),
        ] {
            let (orders, mut returns) = holding(from);
            returns
                .expect_record()
                .withf(move |_, before, after, mails| {
                    let kinds: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
                    (before.status, after.status) == (from, to)
                        && after.is_restocked == (to == ReturnStatus::Received)
                        && kinds == [MailKind::Return(letter)]
                })
                .once()
                .returning(|_, _, _, _| Ok(ReturnRecorded::Yes(vec![])));
            assert!(use_case((orders, returns)).advance(&staff(), order_return().id, &step(to)).is_ok());
        }
    }

    #[test]
    fn invalid_move_and_unknown_return_write_nothing() {
        let refunded = step(ReturnStatus::Refunded);
        let answer =
            use_case(holding(ReturnStatus::Requested)).advance(&staff(), order_return().id, &refunded);
        assert!(matches!(answer, Err(ReturnAccessError::IllegalMove(_))));
        let mut returns = MockReturnRepository::new();
        returns.expect_order_of().returning(|_| Ok(None));
        let answer =
            use_case((MockOrderRepository::new(), returns)).advance(&staff(), order_return().id, &refunded);
        assert!(matches!(answer, Err(ReturnAccessError::NotFound)));
    }

    #[test]
    fn gives_up_after_repeated_conflicts() {
        let (orders, mut returns) = holding(ReturnStatus::Requested);
        returns.expect_record().times(5).returning(|_, _, _, _| Ok(ReturnRecorded::ChangedMeanwhile));
        let approve = step(ReturnStatus::Approved);
        let answer = use_case((orders, returns)).advance(&staff(), order_return().id, &approve);
        assert!(matches!(answer, Err(ReturnAccessError::Changing)));
    }
}
