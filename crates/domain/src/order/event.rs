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
    /// Its parcel is this one; what was told of it before was wrong or missing.
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

/// Who customers see at work, never somebody of the staff by name; also who does what nobody has done by hand.
pub const SHOP: &str = "Mağaza";

/// What the seller writes beside a refund.
pub type RefundNote = Line<{ limits::TEXT }>;

/// A change, with when and who.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvent {
    /// What changed.
    pub change: OrderChange,
    /// When.
    pub at: DateTime<Utc>,
    /// Full name of whoever did it, as it was then.
    pub by: String,
    /// What the seller wrote beside it, for staff alone.
    pub note: Option<RefundNote>,
}
