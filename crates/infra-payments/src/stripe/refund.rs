//! Refunds of payment intents: the request for a new one, and the state of existing ones.

use super::{
    Refusal, read,
    session::{Metadata, Reference},
};
use crate::connection::HttpResponse;
use application::payment::{GatewayError, RefundRequest};
use chrono::DateTime;
use domain::{
    ids::RefundId,
    money::Kurus,
    order::{RefundOutcome, ReportedRefund},
};
use reqwest::StatusCode;
use serde::Deserialize;

/// Number of refunds per page of a list: <https://docs.stripe.com/api/refunds/list>.
pub(super) const PAGE: &str = "100";
/// Maximum number of pages that are read.
pub(super) const PAGES: usize = 10;

/// The fields of a refund that the shop reads.
#[derive(Deserialize)]
pub(super) struct Refund {
    id: String,
    /// Amount in the smallest unit of the currency.
    amount: i64,
    currency: String,
    /// `pending`, `requires_action`, `succeeded`, `failed` or `canceled`.
    status: Option<String>,
    failure_reason: Option<String>,
    payment_intent: Option<Reference>,
    /// Unix time in seconds.
    created: Option<i64>,
    #[serde(default)]
    metadata: Option<Metadata>,
}

/// A page of a list of refunds.
#[derive(Deserialize)]
pub(super) struct Refunds {
    pub(super) data: Vec<Refund>,
    #[serde(default)]
    pub(super) has_more: bool,
}

impl Refund {
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Returns the id of the payment intent.
    pub(super) fn payment(&self) -> Option<&str> {
        self.payment_intent.as_ref().map(Reference::id)
    }

    /// Returns what the refund says; `None` if it can't be read, or is not in the shop's currency.
    pub(super) fn reported(&self) -> Option<ReportedRefund> {
        if !self.currency.eq_ignore_ascii_case("try") {
            return None;
        }
        let outcome = match self.status.as_deref()? {
            "succeeded" => RefundOutcome::Done,
            status @ ("failed" | "canceled") => RefundOutcome::Failed {
                reason: self.failure_reason.clone().unwrap_or_else(|| status.to_owned()),
            },
            _ => RefundOutcome::Pending,
        };
        let id = self.metadata.as_ref().and_then(|metadata| metadata.refund_id.as_deref());
        Some(ReportedRefund {
            id: id.and_then(RefundId::parse),
            reference: Some(self.id.clone()),
            amount: Kurus::new(self.amount).ok()?,
            outcome,
            made_at: self.created.and_then(|at| DateTime::from_timestamp(at, 0)),
        })
    }
}

/// Returns the parameters of a new refund. They depend on the refund alone, because Stripe compares repeated requests
/// with one idempotency key.
pub(super) fn parameters(request: &RefundRequest<'_>) -> [(&'static str, String); 3] {
    [
        ("payment_intent", request.payment.to_owned()),
        ("amount", request.amount.get().to_string()),
        ("metadata[refund_id]", request.id.to_string()),
    ]
}

/// Reads the response to a new refund.
pub(super) fn outcome(
    answer: &HttpResponse,
    request: &RefundRequest<'_>,
) -> Result<ReportedRefund, GatewayError> {
    if let Some(reason) = refusal(answer) {
        return Ok(ReportedRefund {
            id: Some(request.id),
            reference: None,
            amount: request.amount,
            outcome: RefundOutcome::Failed { reason },
            made_at: None,
        });
    }
    let refund: Refund = read(answer)?;
    let is_about_it = refund.payment() == Some(request.payment);
    let reported = refund.reported().filter(|reported| {
        is_about_it && reported.id == Some(request.id) && reported.amount == request.amount
    });
    reported.ok_or_else(|| GatewayError::Refused("another refund".into()))
}

/// Returns why Stripe refuses to pay back: a response about the request, which the same request will always get. A wrong
/// key of the merchant or of the request says nothing about the payment.
fn refusal(HttpResponse { status, body }: &HttpResponse) -> Option<String> {
    if ![StatusCode::BAD_REQUEST, StatusCode::PAYMENT_REQUIRED, StatusCode::NOT_FOUND].contains(status) {
        return None;
    }
    let error = serde_json::from_slice::<Refusal>(body).ok()?.error;
    let is_about_request = matches!(error.r#type.as_deref(), Some("invalid_request_error" | "card_error"));
    is_about_request.then(|| error.text())
}

/// Returns the refunds of a payment.
pub(super) fn list(refunds: &[Refund], payment: &str) -> Result<Vec<ReportedRefund>, GatewayError> {
    let read = |refund: &Refund| {
        let reported = refund.reported().filter(|_| refund.payment() == Some(payment));
        reported.ok_or_else(|| GatewayError::Refused("an unreadable refund".into()))
    };
    refunds.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{Refund, list, outcome, parameters};
    use crate::{
        connection::HttpResponse,
        hostile::{any_value, spoiled},
    };
    use application::payment::{GatewayError, RefundRequest};
    use domain::{
        ids::RefundId,
        money::Kurus,
        order::{RefundOutcome, ReportedRefund},
    };
    use proptest::prelude::*;
    use reqwest::StatusCode;
    use serde_json::{Value, json};
    use std::net::Ipv4Addr;

    const ID: &str = "019a9f00-0000-7000-8000-000000000009";

    fn request() -> RefundRequest<'static> {
        RefundRequest {
            id: RefundId::parse(ID).unwrap(),
            payment: "pi_1",
            amount: Kurus::new(1_000).unwrap(),
            ip: Ipv4Addr::LOCALHOST.into(),
        }
    }

    /// Returns a refund as Stripe's reference shows it.
    fn refund(status: &str) -> Value {
        json!({
            "id": "re_1", "object": "refund", "amount": 1000, "balance_transaction": "txn_1", "charge": "ch_1",
            "created": 1_692_942_318, "currency": "try", "destination_details": { "type": "card" },
            "metadata": { "refund_id": ID }, "payment_intent": "pi_1", "reason": null, "receipt_number": null,
            "source_transfer_reversal": null, "status": status, "transfer_reversal": null,
        })
    }

    fn answer(status: u16, body: &Value) -> Result<ReportedRefund, GatewayError> {
        let status = StatusCode::from_u16(status).unwrap();
        outcome(&HttpResponse { status, body: body.to_string().into_bytes() }, &request())
    }

    fn error(kind: &str, code: &str) -> Value {
        json!({ "error": { "type": kind, "code": code, "message": "…", "param": "amount" } })
    }

    #[test]
    fn names_refund_in_parameters() {
        let expected = [("payment_intent", "pi_1"), ("amount", "1000"), ("metadata[refund_id]", ID)];
        assert_eq!(parameters(&request()), expected.map(|(name, value)| (name, value.to_owned())));
    }

    #[test]
    fn reads_state_of_refund() {
        let failed = |reason: &str| RefundOutcome::Failed { reason: reason.into() };
        for (status, expected) in [
            ("succeeded", RefundOutcome::Done),
            ("pending", RefundOutcome::Pending),
            ("requires_action", RefundOutcome::Pending),
            ("failed", failed("failed")),
            ("canceled", failed("canceled")),
        ] {
            let reported = answer(200, &refund(status)).unwrap();
            assert_eq!((reported.id, reported.amount), (Some(request().id), request().amount));
            assert_eq!((reported.reference.as_deref(), reported.outcome), (Some("re_1"), expected));
        }
        let mut rejected = refund("failed");
        rejected["failure_reason"] = json!("expired_or_canceled_card");
        assert_eq!(answer(200, &rejected).unwrap().outcome, failed("expired_or_canceled_card"));
    }

    #[test]
    fn refusals_about_request_are_final() {
        for (status, kind, code) in [
            (400, "invalid_request_error", "charge_already_refunded"),
            (404, "invalid_request_error", "resource_missing"),
            (402, "card_error", "card_declined"),
        ] {
            let reported = answer(status, &error(kind, code)).unwrap();
            let reason = format!("{kind} {code} amount");
            assert_eq!((reported.reference, reported.outcome), (None, RefundOutcome::Failed { reason }));
        }
    }

    #[test]
    fn other_errors_decide_nothing() {
        for (status, body) in [
            (409, error("idempotency_error", "idempotency_key_in_use")),
            (409, error("invalid_request_error", "lock_timeout")),
            (429, error("invalid_request_error", "rate_limit")),
            (500, error("api_error", "")),
            (503, error("invalid_request_error", "")),
            (400, error("idempotency_error", "")),
            (400, error("api_error", "")),
            (401, error("invalid_request_error", "")),
            (403, error("invalid_request_error", "")),
            (400, json!("")),
            (302, json!({})),
            (200, json!({})),
        ] {
            assert!(answer(status, &body).is_err(), "{status} {body}");
        }
        for temporary in [409, 429, 500, 503] {
            let error = answer(temporary, &json!({})).unwrap_err();
            assert!(matches!(error, GatewayError::Unavailable(_)), "{temporary}");
        }
    }

    #[test]
    fn another_refund_decides_nothing() {
        for (field, value) in [
            ("amount", json!(999)),
            ("amount", json!(-1000)),
            ("currency", json!("usd")),
            ("payment_intent", json!("pi_2")),
            ("payment_intent", Value::Null),
            ("metadata", json!({})),
            ("metadata", json!({ "refund_id": "019a9f00-0000-7000-8000-000000000008" })),
            ("status", Value::Null),
        ] {
            let mut other = refund("succeeded");
            other[field] = value;
            assert!(answer(200, &other).is_err(), "{other}");
        }
    }

    #[test]
    fn list_is_complete_or_refused() {
        let read = |refunds: &[Value]| {
            let refunds: Vec<Refund> =
                refunds.iter().map(|refund| serde_json::from_value(refund.clone()).unwrap()).collect();
            list(&refunds, "pi_1")
        };
        let mut panel = refund("succeeded");
        panel["metadata"] = json!({});
        panel["id"] = json!("re_2");
        let all = read(&[refund("pending"), panel]).unwrap();
        let seen: Vec<_> = all.iter().map(|one| (one.id, one.reference.as_deref().unwrap())).collect();
        assert_eq!(seen, [(Some(request().id), "re_1"), (None, "re_2")]);
        let mut foreign = refund("succeeded");
        foreign["payment_intent"] = json!("pi_2");
        assert!(read(&[foreign]).is_err());
    }

    proptest! {
        #[test]
        fn hostile_answer_decides_nothing(
            status in 100..600_u16,
            name in prop::sample::select(vec!["id", "amount", "currency", "payment_intent", "metadata"]),
            value in any_value(),
        ) {
            let answered = answer(status, &spoiled(refund("succeeded"), &[(name, value.clone())]));
            let is_other_id = name == "id" && value.is_string();
            prop_assert!(is_other_id || answered.is_err());
        }

        #[test]
        fn arbitrary_answer_decides_nothing(status in 100..600_u16, body in prop::collection::vec(any::<u8>(), 0..200)) {
            let status = StatusCode::from_u16(status).unwrap();
            let answered = outcome(&HttpResponse { status, body }, &request());
            prop_assert!(answered.is_err());
        }
    }
}
