use super::{OrderAccessError, OrderService, OrderView, Recorded};
use crate::actor::Staff;
use domain::{
    ids::OrderId,
    mail::OrderLetter,
    order::{EventAuthor, Order, OrderChange, OrderEvent, OrderStatus, RefundNote, SHOP, Shipment},
};

/// Number of attempts when the order changes concurrently.
const TRIES: usize = 5;

/// The target of a status change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatusMove {
    To(OrderStatus),
    /// Handed to the carrier with this shipment.
    Ship(Shipment),
}

impl OrderService {
    /// Changes the order's status and records time and author.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::IllegalMove`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn change_status(
        &self,
        staff: &Staff,
        id: OrderId,
        to: &StatusMove,
    ) -> Result<OrderView, OrderAccessError> {
        self.change(&Author::staff(staff), id, |order| {
            Ok(Some(match to {
                StatusMove::To(status) => order.move_to(*status)?,
                StatusMove::Ship(shipment) => order.ship(Some(shipment.clone()))?,
            }))
        })
    }

    /// Stores the corrected shipment with time and author. An equal shipment changes nothing.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::NotShipped`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn correct_shipment(
        &self,
        staff: &Staff,
        id: OrderId,
        shipment: &Shipment,
    ) -> Result<OrderView, OrderAccessError> {
        self.change(&Author::staff(staff), id, |order| Ok(order.correct_shipment(shipment.clone())?))
    }

    /// Marks the order as paid or unpaid and records time and author. An order that is so already is not changed.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::PaidByCard`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn mark_paid(
        &self,
        staff: &Staff,
        id: OrderId,
        is_paid: bool,
    ) -> Result<OrderView, OrderAccessError> {
        self.change(&Author::staff(staff), id, |order| Ok(order.mark_paid(is_paid)?))
    }

    /// Resolves the order's payment problem by a refund, and records time, author and note.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::NothingToRefund`], [`OrderAccessError::Changing`],
    /// [`OrderAccessError::Storage`].
    pub fn mark_refunded(
        &self,
        staff: &Staff,
        id: OrderId,
        note: RefundNote,
    ) -> Result<OrderView, OrderAccessError> {
        let author = Author { note: Some(note), ..Author::staff(staff) };
        self.change_with_view(&author, id, |view| Ok(Some(view.order.refund_by_hand(view.received())?)))
    }
}

/// The author of a change, and the note.
pub(crate) struct Author {
    by: EventAuthor,
    /// The staff member, for the audit log.
    staff: Option<Staff>,
    note: Option<RefundNote>,
    /// Whether the change follows from an event or a deadline instead of a person's decision.
    is_automatic: bool,
}

impl Author {
    /// Returns the order's buyer as author.
    pub(super) fn buyer(view: &OrderView) -> Self {
        Self::of(EventAuthor::customer(view.customer.clone()))
    }

    fn of(by: EventAuthor) -> Self {
        Self { by, staff: None, note: None, is_automatic: false }
    }

    /// Returns a staff member as author.
    pub(super) fn staff(staff: &Staff) -> Self {
        Self { staff: Some(staff.clone()), ..Self::of(EventAuthor::shop(staff.name())) }
    }

    /// Returns the shop as author of a change by its rules.
    pub(super) fn shop() -> Self {
        Self::of(SHOP.into())
    }

    /// Returns a background job with this name as author.
    pub(crate) fn automatic(name: &str) -> Self {
        Self { is_automatic: true, ..Self::of(name.into()) }
    }
}

impl OrderService {
    /// Loads the order, lets `decide` choose a change, and records it. Retries if the order changed meanwhile. `None`
    /// changes nothing.
    pub(crate) fn change(
        &self,
        author: &Author,
        id: OrderId,
        mut decide: impl FnMut(&Order) -> Result<Option<OrderChange>, OrderAccessError>,
    ) -> Result<OrderView, OrderAccessError> {
        self.change_with_view(author, id, |view| decide(&view.order))
    }

    /// Changes an order like [`Self::change`], but `decide` gets the full view.
    fn change_with_view(
        &self,
        author: &Author,
        id: OrderId,
        mut decide: impl FnMut(&OrderView) -> Result<Option<OrderChange>, OrderAccessError>,
    ) -> Result<OrderView, OrderAccessError> {
        for _ in 0..TRIES {
            let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
            let Some(change) = decide(&view)? else { return Ok(view) };
            let letters = letters_of(&view.order, &change, author.is_automatic);
            let event =
                OrderEvent { change, at: self.clock.now(), by: author.by.clone(), note: author.note.clone() };
            let mails = self.mails(&view.order, &view.email, letters);
            let issuer = if event.change.ships() { self.invoicing.issuer_on_shipping() } else { None };
            let (staff, before) = (author.staff.as_ref(), &view.order);
            let recorded = match &issuer {
                Some(issuer) => self.orders.ship(staff, before, &event, &mails, issuer)?,
                None => self.orders.record(staff, before, &event, &mails)?,
            };
            if let Recorded::Yes(after, counts) = recorded {
                self.catalogue.apply_counts(counts);
                return Ok(*after);
            }
        }
        Err(OrderAccessError::Changing)
    }
}

/// Returns the mails about a change.
const fn letters_of(order: &Order, change: &OrderChange, is_automatic: bool) -> &'static [OrderLetter] {
    match change {
        OrderChange::Status(OrderStatus::Shipped) | OrderChange::Shipped(_) => &[OrderLetter::Shipped],
        OrderChange::Shipment(_) => &[OrderLetter::ShipmentChanged],
        // A customer who did not pay needs no mail about the expired payment.
        OrderChange::Status(OrderStatus::Cancelled) if !is_automatic => &[OrderLetter::Cancelled],
        // The mail says that the order is being prepared.
        OrderChange::Paid(true) if !matches!(order.status(), OrderStatus::Cancelled) => {
            &[OrderLetter::PaymentReceived]
        }
        // The mails about a card order are sent once it is paid.
        OrderChange::Settled => &[OrderLetter::Placed, OrderLetter::New],
        OrderChange::Status(_)
        | OrderChange::Paid(_)
        | OrderChange::Problem { .. }
        | OrderChange::Refunded(_)
        | OrderChange::PartlyRefunded(_) => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderService, StatusMove};
    use crate::{
        order::{MockOrderRepository, OrderAccessError, OrderView, Recorded},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use domain::{
        mail::{MailKind, OrderLetter},
        order::{
            Carrier, EventAuthor, Order, OrderChange, OrderStatus, PaymentType, Shipment, StoredOrder,
            TrackingNumber,
        },
    };
    use fixtures::moment;
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

    fn ports_with(orders: MockOrderRepository) -> Ports {
        Ports { orders: Arc::new(orders), ..ports() }
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
                    && event.by == EventAuthor::shop(staff().name())
                    && mails.is_empty()
            })
            .once()
            .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
        let change = OrderService::new(&ports_with(orders));
        assert!(
            change
                .change_status(&staff(), order_view().order.id(), &StatusMove::To(OrderStatus::Preparing))
                .is_ok()
        );
    }

    #[test]
    fn mails_customer_about_relevant_changes() {
        let told = |status, is_paid, run: &dyn Fn(&OrderService)| {
            let letters = Arc::new(Mutex::new(vec![]));
            let mut orders = holding(status, is_paid);
            let seen = Arc::clone(&letters);
            orders.expect_record().returning(move |_, _, _, mails| {
                assert!(mails.iter().all(|mail| mail.to == order_view().email));
                seen.lock().unwrap().extend(mails.iter().map(|mail| mail.letter.kind()));
                Ok(Recorded::Yes(order_view().into(), vec![]))
            });
            run(&OrderService::new(&ports_with(orders)));
            letters.lock().unwrap().clone()
        };
        let id = order_view().order.id();
        let to = |status| {
            move |orders: &OrderService| {
                drop(orders.change_status(&staff(), id, &StatusMove::To(status)));
            }
        };
        let paid = |is_paid| move |orders: &OrderService| drop(orders.mark_paid(&staff(), id, is_paid));
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

    fn shipment(number: &str) -> Shipment {
        Shipment {
            carrier: Carrier::Yurtici,
            carrier_name: None,
            tracking_number: TrackingNumber::new(number).unwrap(),
        }
    }

    /// Returns a repository that expects this change with this letter.
    fn taking(mut orders: MockOrderRepository, change: OrderChange, letter: OrderLetter) -> Ports {
        orders
            .expect_record()
            .withf(move |staff, _, event, mails| {
                let letters: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
                staff.is_some() && event.change == change && letters == [MailKind::Order(letter)]
            })
            .once()
            .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
        ports_with(orders)
    }

    #[test]
    fn mails_shipment_when_handed_over_and_when_corrected() {
        let id = order_view().order.id();
        let told = shipment("123");
        let ports = taking(
            holding(OrderStatus::Preparing, true),
            OrderChange::Shipped(told.clone()),
            OrderLetter::Shipped,
        );
        assert!(
            OrderService::new(&ports).change_status(&staff(), id, &StatusMove::Ship(told.clone())).is_ok()
        );
        let ports = taking(
            holding(OrderStatus::Delivered, true),
            OrderChange::Shipment(told.clone()),
            OrderLetter::ShipmentChanged,
        );
        assert!(OrderService::new(&ports).correct_shipment(&staff(), id, &told).is_ok());
        let correct = OrderService::new(&ports_with(holding(OrderStatus::Preparing, true)));
        assert!(matches!(
            correct.correct_shipment(&staff(), id, &told),
            Err(OrderAccessError::NotShipped(_))
        ));
    }

    #[test]
    fn a_wrong_move_writes_nothing() {
        let mut orders = holding(OrderStatus::Shipped, false);
        orders.expect_record().never();
        let change = OrderService::new(&ports_with(orders));
        let answer =
            change.change_status(&staff(), order_view().order.id(), &StatusMove::To(OrderStatus::Cancelled));
        assert!(matches!(answer, Err(OrderAccessError::IllegalMove(_))));
    }

    #[test]
    fn marking_paid_twice_is_one_event() {
        let mut orders = holding(OrderStatus::Placed, true);
        orders.expect_record().never();
        let mark = OrderService::new(&ports_with(orders));
        assert!(mark.mark_paid(&staff(), order_view().order.id(), true).is_ok());
    }

    #[test]
    fn staff_cannot_mark_card_order_paid() {
        let mut orders = holding(OrderStatus::AwaitingPayment, false);
        orders.expect_record().never();
        let mark = OrderService::new(&ports_with(orders));
        let answer = mark.mark_paid(&staff(), order_view().order.id(), true);
        assert!(matches!(answer, Err(OrderAccessError::PaidByCard(_))));
    }

    #[test]
    fn concurrent_change_is_retried_and_finally_given_up() {
        let mut orders = holding(OrderStatus::Placed, false);
        orders.expect_record().times(5).returning(|_, _, _, _| Ok(Recorded::ChangedMeanwhile));
        let change = OrderService::new(&ports_with(orders));
        let answer =
            change.change_status(&staff(), order_view().order.id(), &StatusMove::To(OrderStatus::Preparing));
        assert!(matches!(answer, Err(OrderAccessError::Changing)));
    }
}
