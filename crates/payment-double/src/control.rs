//! Routes by which tests configure and inspect the double.

use crate::{
    modes::{Modes, SharedDouble},
    payments::Status,
    stripe,
};
use actix_web::{HttpResponse, get, post, put, web};
use serde::Deserialize;
use serde_json::json;

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(set_modes).service(list).service(set_status).service(event).service(send_event);
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
}

/// Changes the state of a payment without a webhook.
#[put("/control/payments/{id}")]
async fn set_status(
    double: SharedDouble,
    id: web::Path<String>,
    input: web::Json<StatusInput>,
) -> HttpResponse {
    match double.set_status(&id, input.status) {
        Some(payment) => HttpResponse::Ok().json(payment),
        None => HttpResponse::NotFound().finish(),
    }
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
