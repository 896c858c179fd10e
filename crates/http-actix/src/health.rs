//! Health, readiness and metrics.

use crate::{context::Context, guard::blocking, http::error::ApiError};
use actix_web::{HttpResponse, get, guard::GuardContext, http::header::X_FORWARDED_FOR, web};
use serde_json::json;

/// Reports that the process is alive.
#[get("/healthz")]
pub(super) async fn alive() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "success": true }))
}

/// Reports whether all dependencies are reachable: 200, or 503 with the names of those that are not.
#[get("/readyz")]
pub(super) async fn ready(context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    if context.ending.has_begun() {
        return Ok(not_ready(&["ending"]));
    }
    let missing = blocking::in_time(context.timeouts.answer, context.readiness.missing()).await?;
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

/// Responds to Prometheus on this machine, where no listener serves the metrics. Other clients get 404.
#[get("/metrics", guard = "is_own_machine")]
pub(super) async fn shared_metrics(context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    series(&context).await
}

fn is_own_machine(context: &GuardContext<'_>) -> bool {
    let head = context.head();
    let is_here = head.peer_addr.is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    is_here && !head.headers().contains_key(X_FORWARDED_FOR)
}

/// Responds on the metrics' own listener, to every client that reaches it.
#[get("/metrics")]
pub(super) async fn own_metrics(context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    series(&context).await
}

/// Returns the request metrics and the backlog.
async fn series(context: &Context) -> Result<HttpResponse, ApiError> {
    let backlog = context.run(|services| services.overview.backlog()).await.ok();
    let text = context.metrics.text(backlog.as_ref(), context.catalogue.age()).map_err(|error| {
        tracing::error!(%error, "metrics");
        ApiError::internal()
    })?;
    // https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}
