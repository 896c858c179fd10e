//! The payments of the double.

use crate::{Double, Mode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};
use uuid::Uuid;

/// The provider whose protocol a payment follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Protocol {
    Stripe,
    Iyzico,
}

/// The state of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Open,
    Paid,
    /// iyzico only: paid, and under review.
    Reviewed,
    /// iyzico only: paid, and declined after a review.
    Declined,
    Refused,
    Expired,
}

/// A payment. Amounts are in hundredths.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Payment {
    pub(crate) id: String,
    pub(crate) protocol: Protocol,
    pub(crate) status: Status,
    pub(crate) amount: i64,
    pub(crate) refunded: i64,
    /// The request that created the payment.
    pub(crate) request: Value,
    /// Stripe only: the API version of that request.
    pub(crate) version: Option<String>,
    pub(crate) created: i64,
}

/// All payments, and the results of Stripe's idempotency keys.
#[derive(Default)]
pub(crate) struct Payments {
    pub(crate) all: BTreeMap<String, Payment>,
    /// The request body and the created payment of each idempotency key.
    pub(crate) keys: BTreeMap<String, (Value, String)>,
}

/// Returns a new random id.
#[expect(clippy::disallowed_methods, reason = "these ids are neither sorted nor stored in an index")]
pub(crate) fn fresh_id() -> String {
    Uuid::new_v4().simple().to_string()
}

/// Returns the current Unix time in seconds.
pub(crate) fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_secs()).unwrap_or(i64::MAX)
}

impl Payment {
    pub(crate) fn new(protocol: Protocol, id: String, amount: i64, request: Value) -> Self {
        Self {
            id,
            protocol,
            status: Status::Open,
            amount,
            refunded: 0,
            request,
            version: None,
            created: now(),
        }
    }

    /// Returns a text field of the request; empty if it is missing.
    pub(crate) fn text(&self, field: &str) -> &str {
        self.request[field].as_str().unwrap_or_default()
    }
}

impl Double {
    pub(crate) fn payments(&self) -> MutexGuard<'_, Payments> {
        self.payments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn payment(&self, id: &str) -> Option<Payment> {
        self.payments().all.get(id).cloned()
    }

    pub(crate) fn set_status(&self, id: &str, status: Status) -> Option<Payment> {
        let mut payments = self.payments();
        let payment = payments.all.get_mut(id)?;
        payment.status = status;
        Some(payment.clone())
    }

    /// Returns the amount that the double reports as paid.
    pub(crate) fn told_amount(&self, payment: &Payment) -> i64 {
        if self.is(Mode::WrongAmount) { payment.amount - 100 } else { payment.amount }
    }
}
