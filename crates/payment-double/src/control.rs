//! How tests set it up and look at it.

use crate::{
    modes::{Modes, State},
    payments::Status,
    stripe,
};
use actix_web::{HttpResponse, get, post, put, web};
use serde::Deserialize;
use serde_json::json;

pub(crate) fn routes(config: &mut web::ServiceConfig) {
    config.service(set_modes).service(list).service(set_status).service(event).service(send_event);
}

/// Sets the ways in which it fails, by their names: `["slow", "twice"]`; `[]` is none.
#[put("/control/modes")]
async fn set_modes(double: State, modes: web::Json<Modes>) -> HttpResponse {
    double.set_modes(modes.into_inner());
    HttpResponse::NoContent().finish()
}

/// Every payment, with what was asked for.
#[get("/control/payments")]
async fn list(double: State) -> HttpResponse {
    let payments = double.payments();
    HttpResponse::Ok().json(payments.all.values().collect::<Vec<_>>())
}

#[derive(Deserialize)]
struct StatusInput {
    status: Status,
}

/// Changes the state of a payment without a webhook.
#[put("/control/payments/{id}")]
async fn set_status(double: State, id: web::Path<String>, input: web::Json<StatusInput>) -> HttpResponse {
    match double.set_status(&id, input.status) {
        Some(payment) => HttpResponse::Ok().json(payment),
        None => HttpResponse::NotFound().finish(),
    }
}

/// Makes a signed event of Stripe's and does not send it.
#[get("/control/payments/{id}/events/{kind}")]
async fn event(double: State, path: web::Path<(String, String)>) -> HttpResponse {
    let (id, kind) = path.into_inner();
    let Some(payment) = double.payment(&id) else { return HttpResponse::NotFound().finish() };
    let (body, signature) = stripe::event(&double, &payment, &kind);
    HttpResponse::Ok().json(json!({ "body": body, "signature": signature }))
}

/// Sends an event of Stripe's.
#[post("/control/payments/{id}/events/{kind}")]
async fn send_event(double: State, path: web::Path<(String, String)>) -> HttpResponse {
    let (id, kind) = path.into_inner();
    stripe::send_event(&double, &id, &kind);
    HttpResponse::NoContent().finish()
}
