use super::{OrderAccessError, OrderRepository, OrderView, Recorded};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{
    ids::OrderId,
    order::{Order, OrderChange, OrderEvent, OrderStatus},
};
use std::sync::Arc;

/// How often a change is tried anew when somebody else changes the order at the same moment.
const TRIES: usize = 5;

/// Moves an order along.
pub struct ChangeStatus {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
}

/// Notes that an order's money has come, or takes that back.
pub struct MarkPaid {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
}

impl ChangeStatus {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { orders: Arc::clone(&ports.orders), clock: Arc::clone(&ports.clock) }
    }

    /// Moves the order, and notes when and by whom.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::IllegalMove`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn run(&self, staff: &Staff, id: OrderId, to: OrderStatus) -> Result<OrderView, OrderAccessError> {
        change(&*self.orders, &*self.clock, staff, id, |order| Ok(Some(order.move_to(to)?)))
    }
}

impl MarkPaid {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { orders: Arc::clone(&ports.orders), clock: Arc::clone(&ports.clock) }
    }

    /// Sets the paid state, and notes when and by whom. An order that has it already stays as it is.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::AwaitsCardPayment`],
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`].
    pub fn run(&self, staff: &Staff, id: OrderId, is_paid: bool) -> Result<OrderView, OrderAccessError> {
        change(&*self.orders, &*self.clock, staff, id, |order| Ok(order.mark_paid(is_paid)?))
    }
}

fn change(
    orders: &dyn OrderRepository,
    clock: &dyn Clock,
    staff: &Staff,
    id: OrderId,
    decide: impl Fn(&Order) -> Result<Option<OrderChange>, OrderAccessError>,
) -> Result<OrderView, OrderAccessError> {
    for _ in 0..TRIES {
        let view = orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        let Some(change) = decide(&view.order)? else { return Ok(view) };
        let event = OrderEvent { change, at: clock.now(), by: staff.name() };
        if let Recorded::Yes(view) = orders.record(Some(staff), &view.order, &event)? {
            return Ok(*view);
        }
    }
    Err(OrderAccessError::Changing)
}

#[cfg(test)]
mod tests {
    use super::{ChangeStatus, MarkPaid};
    use crate::{
        order::{MockOrderRepository, OrderAccessError, OrderView, Recorded},
        testing::{fixed_clock, moment, order_view, staff},
    };
    use domain::order::{Order, OrderChange, OrderStatus, PaymentType, StoredOrder};
    use std::sync::Arc;

    fn holding(status: OrderStatus, is_paid: bool) -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        orders.expect_find().returning(move |_| {
            let view = order_view();
            let payment_type = match status {
                OrderStatus::AwaitingPayment => PaymentType::Card,
                _ => PaymentType::BankTransfer,
            };
            let stored = StoredOrder { status, is_paid, payment_type, ..view.order.into_stored() };
            Ok(Some(OrderView { order: Order::restore(stored).unwrap(), ..order_view() }))
        });
        orders
    }

    #[test]
    fn a_move_is_recorded_with_time_and_name() {
        let mut orders = holding(OrderStatus::Placed, false);
        orders
            .expect_record()
            .withf(|_, before, event| {
                before.status() == OrderStatus::Placed
                    && event.change == OrderChange::Status(OrderStatus::Preparing)
                    && event.at == moment()
                    && event.by == staff().name()
            })
            .once()
            .returning(|_, _, _| Ok(Recorded::Yes(order_view().into())));
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock() };
        assert!(change.run(&staff(), order_view().order.id(), OrderStatus::Preparing).is_ok());
    }

    #[test]
    fn a_wrong_move_writes_nothing() {
        let mut orders = holding(OrderStatus::Shipped, false);
        orders.expect_record().never();
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock() };
        let answer = change.run(&staff(), order_view().order.id(), OrderStatus::Cancelled);
        assert!(matches!(answer, Err(OrderAccessError::IllegalMove(_))));
    }

    #[test]
    fn marking_paid_twice_is_one_event() {
        let mut orders = holding(OrderStatus::Placed, true);
        orders.expect_record().never();
        let mark = MarkPaid { orders: Arc::new(orders), clock: fixed_clock() };
        assert!(mark.run(&staff(), order_view().order.id(), true).is_ok());
    }

    #[test]
    fn a_card_order_is_paid_by_its_payment_alone() {
        let mut orders = holding(OrderStatus::AwaitingPayment, false);
        orders.expect_record().never();
        let mark = MarkPaid { orders: Arc::new(orders), clock: fixed_clock() };
        let answer = mark.run(&staff(), order_view().order.id(), true);
        assert!(matches!(answer, Err(OrderAccessError::AwaitsCardPayment(_))));
    }

    #[test]
    fn a_change_meanwhile_is_looked_at_again_and_an_endless_one_given_up() {
        let mut orders = holding(OrderStatus::Placed, false);
        orders.expect_record().times(5).returning(|_, _, _| Ok(Recorded::ChangedMeanwhile));
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock() };
        let answer = change.run(&staff(), order_view().order.id(), OrderStatus::Preparing);
        assert!(matches!(answer, Err(OrderAccessError::Changing)));
    }
}
