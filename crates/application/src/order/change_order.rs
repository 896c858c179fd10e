use super::{OrderAccessError, OrderRepository, OrderView, Recorded};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{
    ids::{MailId, OrderId},
    mail::{Mail, OrderLetter},
    order::{Order, OrderChange, OrderEvent, OrderStatus},
};
use std::sync::Arc;

/// How often a change is tried anew when somebody else changes the order at the same moment.
const TRIES: usize = 5;

/// Moves an order along.
pub struct ChangeStatus {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

/// Notes that an order's money has come, or takes that back.
pub struct MarkPaid {
    orders: Arc<dyn OrderRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ChangeStatus {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            orders: Arc::clone(&ports.orders),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Moves the order, and notes when and by whom.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::IllegalMove`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn run(&self, staff: &Staff, id: OrderId, to: OrderStatus) -> Result<OrderView, OrderAccessError> {
        let ports = (&*self.orders, &*self.clock, &*self.ids);
        change(ports, staff, id, |order| Ok(Some(order.move_to(to)?)))
    }
}

impl MarkPaid {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            orders: Arc::clone(&ports.orders),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Sets the paid state, and notes when and by whom. An order that has it already stays as it is.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::AwaitsCardPayment`],
    /// [`OrderAccessError::Changing`], [`OrderAccessError::Storage`].
    pub fn run(&self, staff: &Staff, id: OrderId, is_paid: bool) -> Result<OrderView, OrderAccessError> {
        let ports = (&*self.orders, &*self.clock, &*self.ids);
        change(ports, staff, id, |order| Ok(order.mark_paid(is_paid)?))
    }
}

fn change(
    (orders, clock, ids): (&dyn OrderRepository, &dyn Clock, &dyn IdGenerator),
    staff: &Staff,
    id: OrderId,
    decide: impl Fn(&Order) -> Result<Option<OrderChange>, OrderAccessError>,
) -> Result<OrderView, OrderAccessError> {
    for _ in 0..TRIES {
        let view = orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        let Some(change) = decide(&view.order)? else { return Ok(view) };
        let event = OrderEvent { change, at: clock.now(), by: staff.name() };
        let mails: Vec<Mail> = letter_of(change)
            .map(|letter| Mail::about_order(MailId::new(ids.next()), view.email.clone(), letter, &view.order))
            .into_iter()
            .collect();
        if let Recorded::Yes(view) = orders.record(Some(staff), &view.order, &event, &mails)? {
            return Ok(*view);
        }
    }
    Err(OrderAccessError::Changing)
}

/// What the customer is told of a change.
const fn letter_of(change: OrderChange) -> Option<OrderLetter> {
    match change {
        OrderChange::Status(OrderStatus::Shipped) => Some(OrderLetter::Shipped),
        OrderChange::Status(OrderStatus::Cancelled) => Some(OrderLetter::Cancelled),
        OrderChange::Paid(true) => Some(OrderLetter::PaymentReceived),
        OrderChange::Status(_) | OrderChange::Paid(false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{ChangeStatus, MarkPaid};
    use crate::{
        order::{MockOrderRepository, OrderAccessError, OrderView, Recorded},
        ports::Ports,
        testing::{fixed_clock, ids, moment, order_view, ports, staff},
    };
    use domain::{
        mail::{MailKind, OrderLetter},
        order::{Order, OrderChange, OrderStatus, PaymentType, StoredOrder},
    };
    use std::sync::{Arc, Mutex};

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
            .withf(|_, before, event, mails| {
                before.status() == OrderStatus::Placed
                    && event.change == OrderChange::Status(OrderStatus::Preparing)
                    && event.at == moment()
                    && event.by == staff().name()
                    && mails.is_empty()
            })
            .once()
            .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into())));
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock(), ids: ids() };
        assert!(change.run(&staff(), order_view().order.id(), OrderStatus::Preparing).is_ok());
    }

    #[test]
    fn the_customer_is_told_what_matters_to_them() {
        let told = |status, is_paid, run: &dyn Fn(&ChangeStatus, &MarkPaid)| {
            let letters = Arc::new(Mutex::new(vec![]));
            let mut orders = holding(status, is_paid);
            let seen = Arc::clone(&letters);
            orders.expect_record().returning(move |_, _, _, mails| {
                assert!(mails.iter().all(|mail| mail.to == order_view().email));
                seen.lock().unwrap().extend(mails.iter().map(|mail| mail.letter.kind()));
                Ok(Recorded::Yes(order_view().into()))
            });
            let ports = Ports { orders: Arc::new(orders), ..ports() };
            run(&ChangeStatus::new(&ports), &MarkPaid::new(&ports));
            letters.lock().unwrap().clone()
        };
        let id = order_view().order.id();
        let to = |status| move |change: &ChangeStatus, _: &MarkPaid| drop(change.run(&staff(), id, status));
        let paid = |is_paid| move |_: &ChangeStatus, mark: &MarkPaid| drop(mark.run(&staff(), id, is_paid));
        let order = |letter| vec![MailKind::Order(letter)];
        assert_eq!(
            told(OrderStatus::Preparing, true, &to(OrderStatus::Shipped)),
            order(OrderLetter::Shipped)
        );
        assert_eq!(
            told(OrderStatus::Placed, false, &to(OrderStatus::Cancelled)),
            order(OrderLetter::Cancelled)
        );
        assert_eq!(told(OrderStatus::Placed, false, &paid(true)), order(OrderLetter::PaymentReceived));
        assert_eq!(told(OrderStatus::Placed, true, &paid(false)), []);
        assert_eq!(told(OrderStatus::Shipped, true, &to(OrderStatus::Delivered)), []);
    }

    #[test]
    fn a_wrong_move_writes_nothing() {
        let mut orders = holding(OrderStatus::Shipped, false);
        orders.expect_record().never();
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock(), ids: ids() };
        let answer = change.run(&staff(), order_view().order.id(), OrderStatus::Cancelled);
        assert!(matches!(answer, Err(OrderAccessError::IllegalMove(_))));
    }

    #[test]
    fn marking_paid_twice_is_one_event() {
        let mut orders = holding(OrderStatus::Placed, true);
        orders.expect_record().never();
        let mark = MarkPaid { orders: Arc::new(orders), clock: fixed_clock(), ids: ids() };
        assert!(mark.run(&staff(), order_view().order.id(), true).is_ok());
    }

    #[test]
    fn a_card_order_is_paid_by_its_payment_alone() {
        let mut orders = holding(OrderStatus::AwaitingPayment, false);
        orders.expect_record().never();
        let mark = MarkPaid { orders: Arc::new(orders), clock: fixed_clock(), ids: ids() };
        let answer = mark.run(&staff(), order_view().order.id(), true);
        assert!(matches!(answer, Err(OrderAccessError::AwaitsCardPayment(_))));
    }

    #[test]
    fn a_change_meanwhile_is_looked_at_again_and_an_endless_one_given_up() {
        let mut orders = holding(OrderStatus::Placed, false);
        orders.expect_record().times(5).returning(|_, _, _, _| Ok(Recorded::ChangedMeanwhile));
        let change = ChangeStatus { orders: Arc::new(orders), clock: fixed_clock(), ids: ids() };
        let answer = change.run(&staff(), order_view().order.id(), OrderStatus::Preparing);
        assert!(matches!(answer, Err(OrderAccessError::Changing)));
    }
}
