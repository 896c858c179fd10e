use crate::{blocking, error::ApiError, state::AppState};
use actix_web::{HttpResponse, get, web};
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
    let readiness = Arc::clone(&state.readiness);
    let missing = blocking::run(&state, move |_| {
        let failing = readiness.iter().filter_map(|part| {
            let error = (part.check)().err()?;
            tracing::warn!(part = part.name, %error, "not ready");
            Some(part.name)
        });
        Ok::<_, ApiError>(failing.collect::<Vec<_>>())
    })
    .await?;
    Ok(if missing.is_empty() {
        HttpResponse::Ok().json(json!({ "success": true }))
    } else {
        HttpResponse::ServiceUnavailable().json(json!({
            "success": false,
            "message": "Mağaza henüz hazır değil.",
            "code": "not_ready",
            "missing": missing,
        }))
    })
}

/// Counts and times of the requests, and what is not done yet, for Prometheus.
#[get("/metrics")]
pub(super) async fn metrics(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    let backlog = blocking::run(&state, |shop| shop.measure_backlog.run()).await.ok();
    let text = state.metrics.text(backlog.as_ref()).map_err(|error| {
        tracing::error!(%error, "metrics");
        ApiError::internal()
    })?;
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}
