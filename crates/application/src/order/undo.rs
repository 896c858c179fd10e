use super::{OrderAccessError, OrderService, OrderView, Recorded};
use crate::actor::Staff;
use domain::{ids::OrderId, order::NotUndoable};

impl OrderService {
    /// Undoes the last change of each order, before its mail is sent. The results are in the sequence of `ids`.
    pub fn undo_many(&self, staff: &Staff, ids: &[OrderId]) -> Vec<Result<OrderView, OrderAccessError>> {
        ids.iter().map(|&id| self.undo(staff, id)).collect()
    }

    fn undo(&self, staff: &Staff, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        let last = view.events.last().ok_or(NotUndoable)?;
        let to = view.order.undo(Some(last), self.clock.now())?;
        match self.orders.undo(staff, &view.order, last, &to)? {
            Recorded::Yes(after, _) => Ok(*after),
            Recorded::ChangedMeanwhile => Err(NotUndoable.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OrderService;
    use crate::{
        order::{MockOrderRepository, OrderAccessError, OrderView, Recorded},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use chrono::TimeDelta;
    use domain::order::{Order, OrderChange, OrderEvent, OrderStatus, SHOP, StoredOrder};
    use fixtures::moment;
    use std::sync::Arc;

    fn shipped(seconds_ago: i64) -> OrderView {
        let stored = StoredOrder { status: OrderStatus::Shipped, ..order_view().order.into_stored() };
        let event = OrderEvent {
            change: OrderChange::Status(OrderStatus::Shipped),
            at: moment() - TimeDelta::seconds(seconds_ago),
            by: SHOP.into(),
            note: None,
        };
        OrderView { order: Order::restore(stored).unwrap(), events: vec![event], ..order_view() }
    }

    fn undo(view: OrderView, recorded: Option<Recorded>) -> Result<OrderView, OrderAccessError> {
        let mut orders = MockOrderRepository::new();
        let id = view.order.id();
        orders.expect_find().returning(move |_| Ok(Some(view.clone())));
        orders
            .expect_undo()
            .withf(|_, _, _, to| to.status == OrderStatus::Preparing)
            .times(usize::from(recorded.is_some()))
            .returning(move |_, _, _, _| Ok(recorded.clone().unwrap()));
        let service = OrderService::new(&Ports { orders: Arc::new(orders), ..ports() });
        service.undo_many(&staff(), &[id]).pop().unwrap()
    }

    #[test]
    fn undoes_only_recent_changes() {
        assert!(undo(shipped(12), Some(Recorded::Yes(order_view().into(), vec![]))).is_ok());
        for (view, recorded) in [
            (shipped(13), None),
            (OrderView { events: vec![], ..shipped(0) }, None),
            (shipped(1), Some(Recorded::ChangedMeanwhile)),
        ] {
            assert!(matches!(undo(view, recorded), Err(OrderAccessError::NotUndoable(_))));
        }
    }
}
