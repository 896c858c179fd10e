use crate::openapi;
use actix_web::{HttpResponse, get, web};
use utoipa::openapi::OpenApi;

/// The OpenAPI document.
#[get("/api/openapi.json")]
pub(super) async fn open_api_json(document: web::Data<OpenApi>) -> HttpResponse {
    HttpResponse::Ok().json(document.as_ref())
}

/// The same for people.
#[get("/api/docs")]
pub(super) async fn open_api_page(document: web::Data<OpenApi>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(openapi::page(&document))
}
