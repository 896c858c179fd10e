//! What happened to an order, kept for ever and shown to both sides.

use super::{OrderStatus, PaymentProblem, Shipment};
use crate::{limits, money::Kurus, text::Line};
use chrono::{DateTime, Utc};

/// A change of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderChange {
    /// Its status became this one.
    Status(OrderStatus),
    /// It was handed to the carrier, who calls it so.
    Shipped(Shipment),
    /// Its carrier and tracking number were entered later or corrected.
    Shipment(Shipment),
    /// Its money came (`true`), or was taken back as a mistake (`false`).
    Paid(bool),
    /// Its card payment came, and with that it is placed.
    Settled,
    /// Money came that can't be taken as it is.
    Problem {
        /// Why.
        problem: PaymentProblem,
        /// How much, in hundredths of whatever currency it is.
        amount: Kurus,
    },
    /// All of its money went back.
    Refunded(Kurus),
    /// So much of its money has gone back by now, and not all of it.
    PartlyRefunded(Kurus),
}

impl OrderChange {
    /// Returns whether it is the shop's business alone: a customer is not shown it.
    #[must_use]
    pub const fn is_internal(&self) -> bool {
        matches!(self, Self::Problem { .. })
    }
}

/// The name that customers see instead of a staff member or a background job.
pub const SHOP: &str = "Mağaza";

/// What the seller writes beside a refund.
pub type RefundNote = Line<{ limits::TEXT }>;

/// Who changed an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAuthor {
    /// Their full name, as it was then.
    pub name: String,
    /// Whether it was the order's customer, and not the shop or the course of things.
    pub is_customer: bool,
}

impl EventAuthor {
    /// Returns the order's customer.
    #[must_use]
    pub const fn customer(name: String) -> Self {
        Self { name, is_customer: true }
    }

    /// Returns an actor of the shop: a staff member or a background job with this name.
    #[must_use]
    pub const fn shop(name: String) -> Self {
        Self { name, is_customer: false }
    }
}

impl From<&str> for EventAuthor {
    fn from(name: &str) -> Self {
        Self::shop(name.to_owned())
    }
}

/// A change, with when and who.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvent {
    /// What changed.
    pub change: OrderChange,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it.
    pub by: EventAuthor,
    /// What the seller wrote beside it, for staff alone.
    pub note: Option<RefundNote>,
}
