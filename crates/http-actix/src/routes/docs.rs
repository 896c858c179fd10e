use crate::openapi::documented;
use actix_web::{HttpResponse, get};

/// The OpenAPI document.
#[get("/api/openapi.json")]
pub(super) async fn open_api_json() -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(documented().json.clone())
}

/// The same for people.
#[get("/api/docs")]
pub(super) async fn open_api_page() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(documented().page.clone())
}
