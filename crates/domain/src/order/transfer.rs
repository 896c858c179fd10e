//! Bank transfers: their deadline, the reminder, and the cancellation of unpaid orders.

use super::{Order, OrderChange, OrderStatus, PaymentType};
use crate::calendar;
use chrono::{DateTime, NaiveTime, Utc};

/// The number of business days within which a transfer must arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransferDays(u8);

impl TransferDays {
    /// The largest number.
    pub const MAX: u8 = 30;

    /// Creates a number of days; `None` unless it is 1 to [`TransferDays::MAX`].
    #[must_use]
    pub const fn new(days: u8) -> Option<Self> {
        if days >= 1 && days <= Self::MAX { Some(Self(days)) } else { None }
    }

    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the deadline for the transfer of an order placed at this time: the end, in Türkiye, of the last of the
    /// business days after that day.
    #[must_use]
    pub fn deadline(self, placed_at: DateTime<Utc>) -> DateTime<Utc> {
        calendar::end_of(calendar::business_days_after(calendar::day_of(placed_at), self.0.into()))
    }
}

/// A value that is common among shops.
impl Default for TransferDays {
    fn default() -> Self {
        Self(3)
    }
}

/// The time of day from which reminders are sent, so that no mail is sent at night.
const REMINDER_TIME: NaiveTime = match NaiveTime::from_hms_opt(9, 0, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};

/// Returns the latest deadline for which customers are reminded now: the end of today from 09.00 on, the end of
/// yesterday before.
#[must_use]
pub fn reminds_until(now: DateTime<Utc>) -> DateTime<Utc> {
    let today = calendar::day_of(now);
    let is_awake = calendar::local(now).time() >= REMINDER_TIME;
    let day = if is_awake { Some(today) } else { today.pred_opt() };
    calendar::end_of(day.unwrap_or(today))
}

/// Returns the start of today in Türkiye. An order is cancelled only if its customer was reminded before that, so at
/// least one day passes after the reminder.
#[must_use]
pub fn cancels_if_reminded_before(now: DateTime<Utc>) -> DateTime<Utc> {
    calendar::moment(calendar::day_of(now), NaiveTime::MIN)
}

impl Order {
    /// Returns the deadline of the transfer that the customer was given, also after payment; `None` for card orders.
    #[must_use]
    pub const fn transfer_due_at(&self) -> Option<DateTime<Utc>> {
        self.0.transfer_due_at
    }

    /// Returns the deadline of an unpaid transfer. A customer who was reminded late has the rest of that day.
    #[must_use]
    pub fn transfer_deadline(&self) -> Option<DateTime<Utc>> {
        let is_awaited =
            self.0.payment_type == PaymentType::BankTransfer && self.0.status.awaits_transfer(self.0.is_paid);
        let due = self.0.transfer_due_at.filter(|_| is_awaited)?;
        let reminded = self.0.transfer_reminded_at.map(|at| calendar::end_of(calendar::day_of(at)));
        Some(reminded.map_or(due, |end| due.max(end)))
    }

    /// Returns whether the customer must be reminded of the missing transfer.
    #[must_use]
    pub fn wants_reminder(&self, now: DateTime<Utc>) -> bool {
        self.0.status == OrderStatus::Placed
            && self.0.transfer_reminded_at.is_none()
            && self.transfer_deadline().is_some_and(|deadline| deadline <= reminds_until(now))
    }

    /// Returns the cancellation of an order whose transfer is late, on the day after the customer was reminded; `None`
    /// for every other order. The seller decides about orders that are packed.
    #[must_use]
    pub fn cancel_overdue(&self, now: DateTime<Utc>) -> Option<OrderChange> {
        let is_late = self.transfer_deadline().is_some_and(|deadline| deadline < now);
        let is_told = self.0.transfer_reminded_at.is_some_and(|at| at < cancels_if_reminded_before(now));
        (self.0.status == OrderStatus::Placed && is_late && is_told)
            .then_some(OrderChange::Status(OrderStatus::Cancelled))
    }
}

#[cfg(test)]
mod tests {
    use super::{TransferDays, cancels_if_reminded_before, reminds_until};
    use crate::order::{
        Order, OrderChange, OrderStatus, PaymentType, StoredOrder,
        tests::{offer, place},
    };
    use chrono::{DateTime, Utc};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// Returns an order placed on Wednesday the 18th that must be paid by Monday the 23rd.
    fn order(change: impl FnOnce(&mut StoredOrder)) -> Order {
        let mut stored = place(PaymentType::BankTransfer, &[1], &[offer(1, 100)]).unwrap().into_stored();
        stored.created_at = at("2026-11-18T15:00:00Z");
        stored.transfer_due_at = Some(TransferDays::default().deadline(stored.created_at));
        change(&mut stored);
        Order::restore(stored).unwrap()
    }

    #[test]
    fn deadline_is_end_of_last_business_day() {
        let deadline = |placed| TransferDays::default().deadline(at(placed));
        assert_eq!(deadline("2026-11-18T15:00:00Z"), at("2026-11-23T20:59:59Z"));
        // Half past midnight in Türkiye, which belongs to the next day.
        assert_eq!(deadline("2026-11-18T21:30:00Z"), at("2026-11-24T20:59:59Z"));
        assert_eq!((TransferDays::new(0), TransferDays::new(31)), (None, None));
        assert_eq!(TransferDays::new(30).map(TransferDays::get), Some(30));
    }

    #[test]
    fn only_an_unpaid_transfer_has_a_deadline() {
        assert_eq!(order(|_| ()).transfer_deadline(), Some(at("2026-11-23T20:59:59Z")));
        assert_eq!(order(|order| order.is_paid = true).transfer_deadline(), None);
        assert_eq!(order(|order| order.status = OrderStatus::Cancelled).transfer_deadline(), None);
        assert_eq!(order(|order| order.payment_type = PaymentType::Card).transfer_deadline(), None);
        let card = place(PaymentType::Card, &[1], &[offer(1, 100)]).unwrap();
        assert_eq!((card.transfer_deadline(), card.into_stored().transfer_due_at), (None, None));
    }

    #[test]
    fn reminds_once_on_last_day_after_nine() {
        for (now, is_time) in [
            ("2026-11-22T20:59:59Z", false),
            ("2026-11-23T05:59:59Z", false),
            ("2026-11-23T06:00:00Z", true),
            ("2026-11-27T03:00:00Z", true),
        ] {
            assert_eq!(order(|_| ()).wants_reminder(at(now)), is_time, "{now}");
        }
        let late = at("2026-11-30T12:00:00Z");
        for change in [
            |order: &mut StoredOrder| order.is_paid = true,
            |order: &mut StoredOrder| order.status = OrderStatus::Preparing,
            |order: &mut StoredOrder| order.transfer_reminded_at = Some(at("2026-11-23T06:00:00Z")),
        ] {
            assert!(!order(change).wants_reminder(late));
        }
        assert_eq!(reminds_until(at("2026-11-23T05:00:00Z")), at("2026-11-22T20:59:59Z"));
    }

    #[test]
    fn cancels_only_after_reminder_on_earlier_day() {
        let reminded = |when: &str| {
            let when = at(when);
            order(move |order| order.transfer_reminded_at = Some(when))
        };
        let cancelled = Some(OrderChange::Status(OrderStatus::Cancelled));
        let in_time = reminded("2026-11-23T06:00:00Z");
        assert_eq!(in_time.cancel_overdue(at("2026-11-23T20:59:59Z")), None);
        assert_eq!(in_time.cancel_overdue(at("2026-11-23T21:00:00Z")), cancelled);
        // The server was down on the last day, so the customer has the rest of the day of the reminder.
        let late = reminded("2026-11-26T09:00:00Z");
        assert_eq!(late.transfer_deadline(), Some(at("2026-11-26T20:59:59Z")));
        assert_eq!(late.cancel_overdue(at("2026-11-26T20:59:00Z")), None);
        assert_eq!(late.cancel_overdue(at("2026-11-26T21:00:00Z")), cancelled);
        assert_eq!(order(|_| ()).cancel_overdue(at("2026-12-30T12:00:00Z")), None, "nobody told them");
        for change in [
            |order: &mut StoredOrder| order.is_paid = true,
            |order: &mut StoredOrder| order.status = OrderStatus::Preparing,
        ] {
            let order = order(|order| {
                order.transfer_reminded_at = Some(at("2026-11-23T06:00:00Z"));
                change(order);
            });
            assert_eq!(order.cancel_overdue(at("2026-12-30T12:00:00Z")), None);
        }
        assert_eq!(cancels_if_reminded_before(at("2026-11-23T21:00:00Z")), at("2026-11-23T21:00:00Z"));
    }
}
