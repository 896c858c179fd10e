//! `/robots.txt` and the sitemap (<https://www.sitemaps.org/protocol.html>).

use super::{pages::Pages, urls};
use crate::{context::Context, http::error::ApiError};
use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, web};
use chrono::SecondsFormat;
use domain::catalogue::{Catalogue, Category, Product, ProductQuery, ProductSort};

const OPEN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>"#;

const SPACE: &str = r#"xmlns="http://www.sitemaps.org/schemas/sitemap/0.9""#;

/// Returns `/robots.txt`, which excludes personal pages.
pub(super) async fn robots(context: web::Data<Context>) -> HttpResponse {
    let pages = context.site.pages.fixed.iter();
    let own = pages.filter(|page| page.description.is_none() && !page.is_pattern());
    let lines: String = own.map(|page| format!("Disallow: {}\n", page.path)).collect();
    let text = format!("User-agent: *\n{lines}\nSitemap: {}/sitemap.xml\n", &*context.site.origin);
    for_an_hour("text/plain; charset=utf-8", text)
}

/// Maximum number of pages in one file of the sitemap (<https://www.sitemaps.org/protocol.html>).
const PART: usize = 50_000;

/// Returns `/sitemap.xml`: all pages, or the list of files if there are too many pages for one.
pub(super) async fn sitemap(context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let prepared = context.catalogue.current()?.prepared;
    written(move || {
        let (origin, catalogue) = (&context.site.origin, prepared.catalogue());
        let fixed = fixed_pages(&context.site.pages, catalogue.categories(), origin);
        if catalogue.len() + fixed.len() > PART {
            return Some(index(catalogue.len(), origin));
        }
        Some(url_set(fixed.into_iter().chain(product_pages(&part_of(catalogue, 0), origin))))
    })
    .await?
    .map_or_else(|| Err(ApiError::internal()), |text| Ok(xml(text)))
}

/// Returns `/sitemap/{part}.xml`. Part 0 holds the fixed pages, each other one a part of the products; 404 beyond the
/// last.
pub(super) async fn sitemap_part(
    context: web::Data<Context>,
    part: web::Path<u32>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (shop, prepared) = (context.site.clone(), context.catalogue.current()?.prepared);
    let text = written(move || {
        let (origin, catalogue) = (&shop.origin, prepared.catalogue());
        let Some(part) = part.checked_sub(1) else {
            return Some(url_set(fixed_pages(&shop.pages, catalogue.categories(), origin).into_iter()));
        };
        let products = part_of(catalogue, part as usize);
        (!products.is_empty()).then(|| url_set(product_pages(&products, origin)))
    });
    Ok(text.await?.map_or_else(|| context.site.not_found(&request), xml))
}

/// Renders a long text on the blocking pool.
async fn written(
    write: impl FnOnce() -> Option<String> + Send + 'static,
) -> Result<Option<String>, ApiError> {
    web::block(write).await.map_err(|_| ApiError::internal())
}

/// Returns a part of the products, oldest first, so that a new product does not move others to another part.
fn part_of(catalogue: &Catalogue, part: usize) -> Vec<&Product> {
    let query = ProductQuery { sort: ProductSort::Newest, ..ProductQuery::default() };
    let found = catalogue.find(&query);
    let slots = found.slots().iter().rev().skip(part.saturating_mul(PART)).take(PART);
    slots.filter_map(|slot| catalogue.at(*slot).map(|product| &**product)).collect()
}

fn index(products: usize, origin: &str) -> String {
    let parts = 0..=products.div_ceil(PART);
    let parts: String =
        parts.map(|part| format!("<sitemap><loc>{origin}/sitemap/{part}.xml</loc></sitemap>\n")).collect();
    format!("{OPEN}\n<sitemapindex {SPACE}>\n{parts}</sitemapindex>\n")
}

fn fixed_pages(pages: &Pages, categories: &[Category], origin: &str) -> Vec<String> {
    pages
        .public()
        .map(|page| page.path.clone())
        .chain(categories.iter().map(|category| urls::category(&category.path)))
        .map(|path| format!("<url><loc>{origin}{path}</loc></url>\n"))
        .collect()
}

fn product_pages(products: &[&Product], origin: &str) -> impl Iterator<Item = String> {
    products.iter().map(move |product| {
        let path = urls::product(&product.category, product.id);
        let changed = product.updated_at.to_rfc3339_opts(SecondsFormat::Secs, true);
        format!("<url><loc>{origin}{path}</loc><lastmod>{changed}</lastmod></url>\n")
    })
}

fn url_set(entries: impl Iterator<Item = String>) -> String {
    format!("{OPEN}\n<urlset {SPACE}>\n{}</urlset>\n", entries.collect::<String>())
}

fn xml(text: String) -> HttpResponse {
    for_an_hour("application/xml; charset=utf-8", text)
}

/// Returns a response that may be cached for an hour, because a large sitemap takes time to render.
fn for_an_hour(kind: &str, text: String) -> HttpResponse {
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=3600")).content_type(kind).body(text)
}
