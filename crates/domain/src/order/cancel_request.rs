//! A customer's request to cancel a paid order.

use super::{Order, OrderStatus};
use crate::{json::time, limits, text::Paragraph};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The reason that a customer may give for a cancellation.
pub type CancelReason = Paragraph<{ limits::TEXT }>;

/// A customer's request to cancel a paid order. Staff decide on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CancelRequest {
    /// When the customer sent it.
    #[serde(serialize_with = "time")]
    pub at: DateTime<Utc>,
    #[schema(required = true)]
    pub reason: Option<CancelReason>,
}

/// The reasons why a customer can't request the cancellation of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CancelRequestError {
    /// It is on its way or delivered, so that it can only be returned.
    #[error("the order was shipped")]
    Shipped,
    /// It is not paid.
    #[error("the order is not paid")]
    NotPaid,
    /// It is cancelled or refunded.
    #[error("the order is cancelled or refunded")]
    Ended,
}

impl Order {
    /// Returns the customer's request to cancel the order, if there is one.
    #[must_use]
    pub const fn cancel_request(&self) -> Option<&CancelRequest> {
        self.0.cancel_request.as_ref()
    }

    /// Checks that the customer can request the cancellation: once the order is paid, and until it is shipped.
    ///
    /// # Errors
    /// [`CancelRequestError`].
    pub const fn check_cancel_request(&self) -> Result<(), CancelRequestError> {
        match self.0.status {
            OrderStatus::Shipped | OrderStatus::Delivered => Err(CancelRequestError::Shipped),
            OrderStatus::Cancelled => Err(CancelRequestError::Ended),
            _ if self.0.refunded_at.is_some() => Err(CancelRequestError::Ended),
            _ if !self.0.is_paid => Err(CancelRequestError::NotPaid),
            _ => Ok(()),
        }
    }
}
