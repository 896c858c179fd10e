//! What happened to an order, kept for ever and shown to both sides.

use super::OrderStatus;
use chrono::{DateTime, Utc};

/// A change of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderChange {
    /// Its status became this one.
    Status(OrderStatus),
    /// Its money came (`true`), or was taken back as a mistake (`false`).
    Paid(bool),
}

/// A change, with when and who.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvent {
    /// What changed.
    pub change: OrderChange,
    /// When.
    pub at: DateTime<Utc>,
    /// Full name of whoever did it, as it was then.
    pub by: String,
}
