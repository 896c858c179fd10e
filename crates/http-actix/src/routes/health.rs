use crate::{guard::blocking, state::AppState, wire::error::ApiError};
use actix_web::{HttpResponse, get, guard::GuardContext, http::header::X_FORWARDED_FOR, web};
use serde_json::json;
use std::sync::Arc;

/// The process is alive.
#[get("/healthz")]
pub(super) async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "success": true }))
}

/// Everything the shop needs can be reached: 200, else 503 with the names of what can't.
#[get("/readyz")]
pub(super) async fn ready(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    if state.ending.has_begun() {
        return Ok(not_ready(&["ending"]));
    }
    let missing = blocking::in_time(state.patience.answer, state.readiness.missing()).await?;
    Ok(if missing.is_empty() {
        HttpResponse::Ok().json(json!({ "success": true }))
    } else {
        not_ready(&missing)
    })
}

fn not_ready(missing: &[&str]) -> HttpResponse {
    HttpResponse::ServiceUnavailable().json(json!({
        "success": false,
        "message": "Mağaza henüz hazır değil.",
        "code": "not_ready",
        "missing": missing,
    }))
}

/// Counts and times of the requests, and what is not done yet, for Prometheus on this machine. To whoever comes from elsewhere, or through a
/// proxy, there is no such address.
#[get("/metrics", guard = "is_own_machine")]
pub(super) async fn metrics(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    series(&state).await
}

fn is_own_machine(context: &GuardContext<'_>) -> bool {
    let has_own_listener =
        context.app_data::<web::Data<AppState>>().is_none_or(|state| state.has_metrics_listener);
    let head = context.head();
    let is_here = head.peer_addr.is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    !has_own_listener && is_here && !head.headers().contains_key(X_FORWARDED_FOR)
}

/// The same on the listener that is made for it, to everybody who reaches that.
#[get("/metrics")]
pub(super) async fn own_metrics(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    series(&state).await
}

async fn series(state: &AppState) -> Result<HttpResponse, ApiError> {
    let overview = Arc::clone(&state.services.overview);
    let backlog = state.pool.database().run(move || overview.backlog()).await.ok();
    let text = state.metrics.text(backlog.as_ref(), state.catalogue.age()).map_err(|error| {
        tracing::error!(%error, "metrics");
        ApiError::internal()
    })?;
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}
