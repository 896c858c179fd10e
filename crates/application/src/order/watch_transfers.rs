use super::{Author, OrderAccessError, OrderService, OrderView};
use crate::{actor::Staff, error::StorageError};
use domain::{
    ids::OrderId,
    mail::OrderLetter,
    order::{ReminderError, cancels_if_reminded_before, reminds_until},
};

/// Number of orders per batch.
const BATCH: u32 = 50;

/// The numbers of orders with a late transfer that were processed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WatchedTransfers {
    /// Reminded customers.
    pub reminded: usize,
    /// Cancelled orders.
    pub cancelled: usize,
}

impl OrderService {
    /// Sends reminders and cancels orders that are due now. With several instances, each order is processed by one.
    ///
    /// # Errors
    /// [`StorageError`]. Orders processed before the error stay processed.
    pub fn process_late_transfers(&self) -> Result<WatchedTransfers, StorageError> {
        let now = self.clock.now();
        let mut watched = WatchedTransfers::default();
        if !self.shop.facts().transfer_auto_cancel {
            return Ok(watched);
        }
        for view in self.orders.unreminded_transfers(reminds_until(now), BATCH)? {
            watched.reminded += usize::from(self.remind(&view)?);
        }
        for id in self.orders.overdue_transfers(now, cancels_if_reminded_before(now), BATCH)? {
            watched.cancelled += usize::from(self.cancel_overdue(id)?);
        }
        Ok(watched)
    }

    fn remind(&self, view: &OrderView) -> Result<bool, StorageError> {
        let now = self.clock.now();
        if !view.order.wants_reminder(now) {
            return Ok(false);
        }
        self.send_reminder(None, view)
    }

    /// Reminds the customer of the transfer, at most once a day.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`], [`OrderAccessError::Reminder`], [`OrderAccessError::Storage`].
    pub fn remind_by_hand(&self, staff: &Staff, id: OrderId) -> Result<OrderView, OrderAccessError> {
        let view = self.orders.find(id)?.ok_or(OrderAccessError::NotFound)?;
        view.order.check_reminder(self.clock.now())?;
        if !self.send_reminder(Some(staff), &view)? {
            return Err(ReminderError::RemindedToday.into());
        }
        self.orders.find(id)?.ok_or(OrderAccessError::NotFound)
    }

    fn send_reminder(&self, staff: Option<&Staff>, view: &OrderView) -> Result<bool, StorageError> {
        let now = self.clock.now();
        let mails = self.mails(&view.order, &view.email, &[OrderLetter::TransferReminder]);
        self.orders.note_reminder(staff, view.order.id(), now, cancels_if_reminded_before(now), &mails)
    }

    fn cancel_overdue(&self, id: OrderId) -> Result<bool, StorageError> {
        let now = self.clock.now();
        match self.change(&Author::shop(), id, |order| Ok(order.cancel_overdue(now))) {
            Ok(_) => Ok(true),
            // The order was paid, cancelled or erased meanwhile, or keeps changing. The next run decides.
            Err(OrderAccessError::Storage(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OrderService, WatchedTransfers};
    use crate::{
        clock::MockClock,
        order::{MockOrderRepository, OrderView, Recorded},
        ports::Ports,
        testing::{order_view, ports},
    };
    use chrono::{DateTime, Utc};
    use domain::{
        mail::{MailKind, OrderLetter},
        order::{Order, OrderChange, OrderStatus, SHOP, StoredOrder},
    };
    use std::sync::Arc;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    const LAST_DAY: &str = "2026-11-23T08:00:00Z";

    const NEXT_DAY: &str = "2026-11-23T21:00:10Z";

    /// Returns an order whose transfer is due at the end of 23 November.
    fn due(change: impl FnOnce(&mut StoredOrder)) -> OrderView {
        let mut stored = order_view().order.into_stored();
        stored.transfer_due_at = Some(at("2026-11-23T20:59:59Z"));
        change(&mut stored);
        OrderView { order: Order::restore(stored).unwrap(), ..order_view() }
    }

    fn watch(orders: MockOrderRepository, now: &'static str) -> WatchedTransfers {
        let mut clock = MockClock::new();
        clock.expect_now().returning(move || at(now));
        let ports = Ports { orders: Arc::new(orders), clock: Arc::new(clock), ..ports() };
        OrderService::new(&ports).process_late_transfers().unwrap()
    }

    #[test]
    fn reminds_customer_on_last_day() {
        let mut orders = MockOrderRepository::new();
        orders
            .expect_unreminded_transfers()
            .withf(|until, _| *until == at("2026-11-23T20:59:59Z"))
            .returning(|_, _| Ok(vec![due(|_| ()), due(|order| order.is_paid = true)]));
        orders
            .expect_note_reminder()
            .withf(|staff, _, when, _, mails| {
                let kinds: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
                staff.is_none()
                    && *when == at(LAST_DAY)
                    && kinds == [MailKind::Order(OrderLetter::TransferReminder)]
            })
            .once()
            .returning(|_, _, _, _, _| Ok(true));
        orders.expect_overdue_transfers().returning(|_, _, _| Ok(vec![]));
        assert_eq!(watch(orders, LAST_DAY), WatchedTransfers { reminded: 1, cancelled: 0 });
    }

    #[test]
    fn cancels_late_transfer_next_day_and_mails_customer() {
        let mut orders = MockOrderRepository::new();
        orders.expect_unreminded_transfers().returning(|_, _| Ok(vec![]));
        orders
            .expect_overdue_transfers()
            .withf(|due, reminded, _| (*due, *reminded) == (at(NEXT_DAY), at("2026-11-23T21:00:00Z")))
            .returning(|_, _, _| Ok(vec![order_view().order.id()]));
        orders
            .expect_find()
            .returning(|_| Ok(Some(due(|order| order.transfer_reminded_at = Some(at(LAST_DAY))))));
        orders
            .expect_record()
            .withf(|staff, _, event, mails| {
                let kinds: Vec<_> = mails.iter().map(|mail| mail.letter.kind()).collect();
                staff.is_none()
                    && event.change == OrderChange::Status(OrderStatus::Cancelled)
                    && event.by == SHOP.into()
                    && kinds == [MailKind::Order(OrderLetter::Cancelled)]
            })
            .once()
            .returning(|_, _, _, _| Ok(Recorded::Yes(order_view().into(), vec![])));
        assert_eq!(watch(orders, NEXT_DAY), WatchedTransfers { reminded: 0, cancelled: 1 });
    }

    #[test]
    fn payment_meanwhile_prevents_cancellation() {
        let mut orders = MockOrderRepository::new();
        orders.expect_unreminded_transfers().returning(|_, _| Ok(vec![]));
        orders.expect_overdue_transfers().returning(|_, _, _| Ok(vec![order_view().order.id()]));
        orders.expect_find().returning(|_| {
            Ok(Some(due(|order| {
                order.transfer_reminded_at = Some(at(LAST_DAY));
                order.is_paid = true;
            })))
        });
        orders.expect_record().never();
        watch(orders, NEXT_DAY);
    }
}
