//! The OpenAPI document and its page.

use crate::openapi::page;
use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use std::sync::OnceLock;
use utoipa::openapi::OpenApi;

/// The OpenAPI document, created on the first request for it.
pub(super) struct Document {
    gather: fn() -> OpenApi,
    written: OnceLock<Written>,
}

struct Written {
    json: Bytes,
    page: Bytes,
}

impl Document {
    pub(super) const fn new(gather: fn() -> OpenApi) -> Self {
        Self { gather, written: OnceLock::new() }
    }

    fn written(&self) -> &Written {
        self.written.get_or_init(|| {
            let document = (self.gather)();
            Written {
                json: serde_json::to_vec(&document).unwrap_or_default().into(),
                page: page(&document).into(),
            }
        })
    }
}

/// Returns the OpenAPI document.
#[get("/api/openapi.json")]
pub(super) async fn open_api_json(document: web::Data<&'static Document>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(document.written().json.clone())
}

/// Returns an HTML page that lists the operations.
#[get("/api/docs")]
pub(super) async fn open_api_page(document: web::Data<&'static Document>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(document.written().page.clone())
}
