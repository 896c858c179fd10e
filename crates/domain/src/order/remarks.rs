//! What a buyer writes on an order.

use super::OrderNote;
use serde::{Deserialize, Serialize};

/// What a buyer writes on an order. The shop stores and shows it, and no rule depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OrderRemarks {
    /// What the buyer wants the shop to know.
    pub note: Option<OrderNote>,
}
