//! Routes by which tests configure and inspect the double.

use crate::{
    modes::{Modes, SharedDouble},
    payments::{Payment, Refund, RefundStatus, Status},
    stripe,
};
use actix_web::{HttpResponse, get, post, put, web};
use serde::Deserialize;
use serde_json::json;

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(set_modes).service(list).service(set_status).service(event).service(send_event);
    config.service(refund_in_panel).service(set_refund);
}

/// Sets the failures, by the names of their modes: `["slow", "twice"]`; `[]` for none.
#[put("/control/modes")]
async fn set_modes(double: SharedDouble, modes: web::Json<Modes>) -> HttpResponse {
    double.set_modes(modes.into_inner());
    HttpResponse::NoContent().finish()
}

/// Lists every payment with its request.
#[get("/control/payments")]
async fn list(double: SharedDouble) -> HttpResponse {
    let payments = double.payments();
    HttpResponse::Ok().json(payments.all.values().collect::<Vec<_>>())
}

#[derive(Deserialize)]
struct StatusInput {
    status: Status,
    /// The number of instalments, also one that the page does not offer.
    instalments: Option<u8>,
}

/// Changes the state of a payment without a webhook.
#[put("/control/payments/{id}")]
async fn set_status(
    double: SharedDouble,
    id: web::Path<String>,
    input: web::Json<StatusInput>,
) -> HttpResponse {
    changed(double.change(&id, |payment| {
        payment.status = input.status;
        payment.instalments = input.instalments.unwrap_or(payment.instalments);
    }))
}

fn changed(payment: Option<Payment>) -> HttpResponse {
    match payment {
        Some(payment) => HttpResponse::Ok().json(payment),
        None => HttpResponse::NotFound().finish(),
    }
}

#[derive(Deserialize)]
struct RefundInput {
    /// In hundredths; everything that is left if it is missing.
    amount: Option<i64>,
}

/// Refunds a payment or a part of it as the merchant does in the provider's panel, without a webhook.
#[post("/control/payments/{id}/refunds")]
async fn refund_in_panel(
    double: SharedDouble,
    id: web::Path<String>,
    input: web::Json<RefundInput>,
) -> HttpResponse {
    changed(double.change(&id, |payment| {
        let left = payment.charged() - payment.refunded();
        payment.refunds.push(Refund::new(input.amount.unwrap_or(left), None));
    }))
}

#[derive(Deserialize)]
struct RefundStatusInput {
    status: RefundStatus,
}

/// Changes the state of a refund without a webhook: `failed` if the bank rejects it.
#[put("/control/payments/{id}/refunds/{refund}")]
async fn set_refund(
    double: SharedDouble,
    path: web::Path<(String, String)>,
    input: web::Json<RefundStatusInput>,
) -> HttpResponse {
    let (id, refund) = path.into_inner();
    changed(double.change(&id, |payment| {
        let found = payment.refunds.iter_mut().filter(|one| one.id == refund);
        found.for_each(|one| one.status = input.status);
    }))
}

/// Returns a signed Stripe event without sending it.
#[get("/control/payments/{id}/events/{kind}")]
async fn event(double: SharedDouble, path: web::Path<(String, String)>) -> HttpResponse {
    let (id, kind) = path.into_inner();
    let Some(payment) = double.payment(&id) else { return HttpResponse::NotFound().finish() };
    let (body, signature) = stripe::event(&double, &payment, &kind);
    HttpResponse::Ok().json(json!({ "body": body, "signature": signature }))
}

/// Sends a Stripe event to the shop.
#[post("/control/payments/{id}/events/{kind}")]
async fn send_event(double: SharedDouble, path: web::Path<(String, String)>) -> HttpResponse {
    let (id, kind) = path.into_inner();
    stripe::send_event(&double, &id, &kind);
    HttpResponse::NoContent().finish()
}
