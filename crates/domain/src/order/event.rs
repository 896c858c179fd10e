//! The history of an order, which is stored as long as the order and shown to customers and staff.

use super::{OrderStatus, PaymentProblem, Shipment};
use crate::{
    limits,
    money::Kurus,
    text::{Line, Paragraph},
};
use chrono::{DateTime, Utc};

/// A change of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderChange {
    /// The new status.
    Status(OrderStatus),
    /// Handed to a carrier, with this shipment.
    Shipped(Shipment),
    /// Carrier and tracking number were entered later or corrected.
    Shipment(Shipment),
    /// Marked as paid, or as unpaid to correct a mistake.
    Paid(bool),
    /// The card payment arrived, which places the order.
    Settled,
    /// A payment arrived that can't be accepted.
    Problem {
        /// The reason.
        problem: PaymentProblem,
        /// The amount, in hundredths of its currency.
        amount: Kurus,
    },
    /// The whole payment was refunded.
    Refunded(Kurus),
    /// The total refunded so far, less than the whole payment.
    PartlyRefunded(Kurus),
}

impl OrderChange {
    /// Returns whether only staff see the change.
    #[must_use]
    pub const fn is_internal(&self) -> bool {
        matches!(self, Self::Problem { .. })
    }
}

/// The name that customers see instead of a staff member or a background job.
pub const SHOP: &str = "Mağaza";

/// The seller's note on a refund.
pub type RefundNote = Line<{ limits::TEXT }>;

/// A note on an order, from its customer or from a staff member.
pub type OrderNote = Paragraph<{ limits::ORDER_NOTE }>;

/// A note on an order that only staff see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffNote {
    /// When it was written.
    pub at: DateTime<Utc>,
    /// The full name of its author at that time.
    pub by: String,
    pub text: OrderNote,
}

/// The author of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAuthor {
    /// The full name at that time.
    pub name: String,
    /// Whether the author is the order's customer.
    pub is_customer: bool,
}

impl EventAuthor {
    /// Returns the order's customer as author.
    #[must_use]
    pub const fn customer(name: String) -> Self {
        Self { name, is_customer: true }
    }

    /// Returns an author of the shop: a staff member or a background job with this name.
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

/// A change with its time and author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvent {
    pub change: OrderChange,
    /// When the change was made.
    pub at: DateTime<Utc>,
    pub by: EventAuthor,
    /// The seller's note, which only staff see.
    pub note: Option<RefundNote>,
}
