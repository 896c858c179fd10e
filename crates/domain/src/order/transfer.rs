//! Bank transfers: their deadline, the reminder, and the cancellation of unpaid orders.

use super::{Order, OrderChange, OrderStatus, PaymentType};
use crate::calendar;
use chrono::{DateTime, NaiveTime, Utc};
use serde::{Deserialize, Serialize};

/// The reasons why a customer is not reminded of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReminderError {
    /// The order awaits no transfer, or is packed already.
    #[error("no transfer is awaited")]
    NotAwaited,
    /// A reminder was sent today.
    #[error("reminded today")]
    RemindedToday,
}

/// The number of business days within which a transfer must arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct TransferDays(u8);

/// The error for a number of days that is not 1 to [`TransferDays::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to {} days", TransferDays::MAX)]
pub struct TransferDaysError;

impl TryFrom<u8> for TransferDays {
    type Error = TransferDaysError;

    fn try_from(days: u8) -> Result<Self, TransferDaysError> {
        Self::new(days).ok_or(TransferDaysError)
    }
}

impl From<TransferDays> for u8 {
    fn from(TransferDays(days): TransferDays) -> Self {
        days
    }
}

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

    /// Returns when the customer was last reminded of the transfer.
    #[must_use]
    pub const fn transfer_reminded_at(&self) -> Option<DateTime<Utc>> {
        self.0.transfer_reminded_at
    }

    /// Checks that staff may remind the customer of the transfer: at most once a day.
    pub fn check_reminder(&self, now: DateTime<Utc>) -> Result<(), ReminderError> {
        if self.0.status != OrderStatus::Placed || self.transfer_deadline().is_none() {
            Err(ReminderError::NotAwaited)
        } else if self.0.transfer_reminded_at.is_some_and(|at| at >= cancels_if_reminded_before(now)) {
            Err(ReminderError::RemindedToday)
        } else {
            Ok(())
        }
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
