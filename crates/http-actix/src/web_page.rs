//! The built front end, inside the binary.

use crate::{blocking, error::ApiError, state::AppState};
use actix_web::{
    HttpRequest, HttpResponse, guard,
    http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH},
    web,
};
use application::catalogue::CatalogueError;
use domain::ids::ProductId;
use rust_embed::Embed;

/// Files of the build. Debug builds read them from the folder, so that a change needs no new binary.
#[derive(Embed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Files;

/// Pages that always exist. Unknown ones get the same HTML, which shows the shop's own 404, with status 404.
const PAGES: [&str; 18] = [
    "/",
    "/urunler",
    "/urunler/{category}",
    "/sepet",
    "/cart",
    "/add-address",
    "/siparislerim",
    "/hakkimizda",
    "/iletisim",
    "/loader",
    "/seller",
    "/seller/product-list",
    "/seller/orders",
    "/seller/genel-bakis",
    "/seller/mesajlar",
    "/seller/destek",
    "/seller/orders/{id}/paket",
    "/index.html",
];

/// Pages, then files, then the 404 page.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let read = || guard::Any(guard::Get()).or(guard::Head());
    for page in PAGES {
        config.service(web::resource(page).route(web::route().guard(read()).to(known_page)));
    }
    config
        .service(web::resource("/urunler/{category}/{id}").route(web::route().guard(read()).to(product_page)))
        .default_service(web::route().guard(read()).to(file_or_not_found));
}

async fn known_page() -> HttpResponse {
    page(HttpResponse::Ok())
}

/// The product's page; status 404 when there is no such product. When that can't be found out the page
/// still comes, with status 503: it asks again and says what is wrong.
async fn product_page(
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let Some(id) = ProductId::parse(&path.1) else { return Ok(not_found_page()) };
    let found = blocking::run(&state, move |shop| Ok::<_, ApiError>(shop.get_product.run(id))).await?;
    Ok(match found {
        Ok(_) => page(HttpResponse::Ok()),
        Err(CatalogueError::ProductNotFound) => not_found_page(),
        Err(error) => {
            tracing::warn!(%error, "product page without its product");
            page(HttpResponse::ServiceUnavailable())
        }
    })
}

fn not_found_page() -> HttpResponse {
    page(HttpResponse::NotFound())
}

fn page(mut response: actix_web::HttpResponseBuilder) -> HttpResponse {
    response.insert_header((CACHE_CONTROL, "no-cache")).content_type("text/html; charset=utf-8");
    match Files::get("index.html") {
        Some(file) => response.body(file.data.into_owned()),
        None => response
            .body("<!doctype html><title>Dördüncü</title><p>The web page was not built into this binary."),
    }
}

async fn file_or_not_found(request: HttpRequest) -> HttpResponse {
    let path = request.path().trim_start_matches('/');
    let Some(file) = Files::get(path) else { return not_found_page() };
    let hash: String = file.metadata.sha256_hash().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // Names under assets/ hold a hash of their content; the others may change with the next release.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let tag = format!("W/\"{hash}\"");
    let is_known =
        request.headers().get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((CACHE_CONTROL, caching)).insert_header((ETAG, tag));
    if is_known {
        return response.finish();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    response.content_type(kind.as_ref()).body(file.data.into_owned())
}
