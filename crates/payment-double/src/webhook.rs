//! Webhooks to the shop's origin, with a few retries until the shop responds with success.

use crate::{
    Double, Mode,
    payments::{Payment, Protocol},
};
use reqwest::RequestBuilder;
use serde_json::json;
use std::time::Duration;
use url::Url;

/// Seconds before each retry.
const PAUSES: [u64; 4] = [1, 2, 4, 8];

/// Returns the origin of the shop that created a payment.
fn origin(payment: &Payment) -> Option<String> {
    let field = match payment.protocol {
        Protocol::Stripe => "success_url",
        Protocol::Iyzico => "callbackUrl",
    };
    Some(Url::parse(payment.text(field)).ok()?.origin().ascii_serialization())
}

/// Sends a signed Stripe event about a payment.
pub(crate) fn send_event(double: &Double, payment: &Payment, body: String, signature: String) {
    if let Some(request) = event(double, payment, body, signature) {
        send(double, &request);
    }
}

/// Sends a signed Stripe event about a payment and waits for the response.
pub(crate) async fn send_event_now(double: &Double, payment: &Payment, body: String, signature: String) {
    if let Some(request) = event(double, payment, body, signature) {
        // The sender does not care about the response: it sends nothing again.
        drop(request.send().await);
    }
}

fn event(double: &Double, payment: &Payment, body: String, signature: String) -> Option<RequestBuilder> {
    let url = format!("{}/api/payment/stripe/webhook", origin(payment)?);
    let request = double.http.post(url).header("Stripe-Signature", signature);
    Some(request.header("Content-Type", "application/json").body(body))
}

/// Sends iyzico's notice.
pub(crate) fn send_notice(double: &Double, payment: &Payment) {
    let Some(origin) = origin(payment) else { return };
    let notice = json!({
        "paymentConversationId": payment.text("conversationId"),
        "merchantId": 1,
        "token": payment.id,
        "status": "SUCCESS",
        "iyziEventType": "CHECKOUT_FORM_AUTH",
    });
    send(double, &double.http.post(format!("{origin}/api/payment/iyzico/webhook")).json(&notice));
}

fn send(double: &Double, request: &RequestBuilder) {
    if double.is(Mode::Silent) {
        return;
    }
    let times = if double.is(Mode::Twice) { 2 } else { 1 };
    for copy in (0..times).filter_map(|_| request.try_clone()) {
        actix_web::rt::spawn(deliver(copy));
    }
}

async fn deliver(request: RequestBuilder) {
    for pause in PAUSES {
        let Some(copy) = request.try_clone() else { return };
        if copy.send().await.is_ok_and(|answer| answer.status().is_success()) {
            return;
        }
        tokio::time::sleep(Duration::from_secs(pause)).await;
    }
}
