//! What the shop's owner sets in the browser.

use crate::delivery::DeliveryTerms;
use chrono::{DateTime, Utc};

/// The owner's settings. A value of `None` is the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub delivery: DeliveryTerms,
    /// Whether orders without an account are accepted.
    pub guest_orders: Option<bool>,
    /// When they were last changed (UTC); also their version. `None` before the first change.
    pub updated_at: Option<DateTime<Utc>>,
}

impl Settings {
    /// Returns whether orders without an account are accepted, which is the default.
    #[must_use]
    pub fn takes_guest_orders(&self) -> bool {
        self.guest_orders.unwrap_or(true)
    }
}
