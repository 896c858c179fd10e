//! The payments of the double.

use crate::{Double, Mode, instalments};
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

/// The state of a refund, in Stripe's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefundStatus {
    Pending,
    Succeeded,
    Failed,
}

/// A refund of a part of a payment.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refund {
    pub(crate) id: String,
    /// In hundredths.
    pub(crate) amount: i64,
    pub(crate) status: RefundStatus,
    /// How the shop names it: Stripe's `metadata[refund_id]` or iyzico's `conversationId`. `None` for the panel's.
    pub(crate) name: Option<String>,
    pub(crate) created: i64,
}

/// A payment. Amounts are in hundredths.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Payment {
    pub(crate) id: String,
    /// Its number among all payments, from 1 on.
    pub(crate) number: usize,
    pub(crate) protocol: Protocol,
    pub(crate) status: Status,
    pub(crate) amount: i64,
    /// iyzico only: the number of instalments that the customer has chosen.
    pub(crate) instalments: u8,
    pub(crate) refunds: Vec<Refund>,
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
    /// The request body and the created payment or refund of each idempotency key.
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

impl Payments {
    /// Adds a payment and returns it with its number.
    pub(crate) fn add(&mut self, mut payment: Payment) -> Payment {
        payment.number = self.all.len() + 1;
        self.all.insert(payment.id.clone(), payment.clone());
        payment
    }
}

impl Refund {
    /// Creates a refund with a new id.
    pub(crate) fn new(amount: i64, name: Option<String>) -> Self {
        let id = format!("re_{}", fresh_id());
        Self { id, amount, status: RefundStatus::Succeeded, name, created: now() }
    }
}

impl Payment {
    pub(crate) fn new(protocol: Protocol, id: String, amount: i64, request: Value) -> Self {
        Self {
            id,
            number: 0,
            protocol,
            status: Status::Open,
            amount,
            instalments: 1,
            refunds: vec![],
            request,
            version: None,
            created: now(),
        }
    }

    /// Returns what the card was charged: the amount with the fee for the instalments.
    pub(crate) fn charged(&self) -> i64 {
        instalments::total(self.amount, self.instalments)
    }

    /// Returns what was paid back, or is being paid back.
    pub(crate) fn refunded(&self) -> i64 {
        let counted = self.refunds.iter().filter(|refund| refund.status != RefundStatus::Failed);
        counted.map(|refund| refund.amount).sum()
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
        self.change(id, |payment| payment.status = status)
    }

    /// Changes a payment and returns it; `None` if there is no such payment.
    pub(crate) fn change(&self, id: &str, change: impl FnOnce(&mut Payment)) -> Option<Payment> {
        let mut payments = self.payments();
        let payment = payments.all.get_mut(id)?;
        change(payment);
        Some(payment.clone())
    }

    /// Returns the amount that the double reports as paid.
    pub(crate) fn told_amount(&self, payment: &Payment) -> i64 {
        if self.is(Mode::WrongAmount) { payment.amount - 100 } else { payment.amount }
    }
}
