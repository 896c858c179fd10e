//! What search engines may find: `/robots.txt` and the sitemap (<https://www.sitemaps.org/protocol.html>).

use super::{
    not_found_page,
    pages::{HOME, PAGES, PRODUCTS},
    urls,
};
use crate::{blocking, error::ApiError, state::AppState};
use actix_web::{HttpResponse, http::header::CACHE_CONTROL, web};
use application::catalogue::{CatalogueError, ListProductPages, ProductPage};
use chrono::SecondsFormat;
use domain::catalogue::Category;

const OPEN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>"#;
const SPACE: &str = r#"xmlns="http://www.sitemaps.org/schemas/sitemap/0.9""#;

/// `/robots.txt`: everything but what is a person's own.
pub(super) async fn robots(state: web::Data<AppState>) -> HttpResponse {
    let own = PAGES.iter().filter(|page| page.description.is_none() && !page.path.contains('{'));
    let lines: String = own.map(|page| format!("Disallow: {}\n", page.path)).collect();
    let text = format!("User-agent: *\n{lines}\nSitemap: {}/sitemap.xml\n", state.public_origin);
    for_an_hour("text/plain; charset=utf-8", text)
}

/// `/sitemap.xml`: all pages, or where there are too many for one file, the list of the files.
pub(super) async fn sitemap(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    let origin = state.public_origin.clone();
    let text = blocking::run(&state, move |shop| {
        let fixed = fixed_pages(&shop.list_categories.run()?, &origin);
        let count = shop.list_product_pages.count()?;
        if count + fixed.len() as u64 > u64::from(ListProductPages::PART) {
            return Ok::<_, CatalogueError>(index(count, &origin));
        }
        let products = shop.list_product_pages.run(0)?;
        Ok(url_set(fixed.into_iter().chain(product_pages(&products, &origin))))
    })
    .await?;
    Ok(xml(text))
}

/// `/sitemap/{part}.xml`: 0 holds the fixed pages, each other one a part of the products; 404 beyond the last.
pub(super) async fn sitemap_part(
    state: web::Data<AppState>,
    part: web::Path<u32>,
) -> Result<HttpResponse, ApiError> {
    let origin = state.public_origin.clone();
    let text = blocking::run(&state, move |shop| {
        let Some(part) = part.checked_sub(1) else {
            return Ok(Some(url_set(fixed_pages(&shop.list_categories.run()?, &origin).into_iter())));
        };
        let products = shop.list_product_pages.run(part)?;
        Ok::<_, CatalogueError>((!products.is_empty()).then(|| url_set(product_pages(&products, &origin))))
    })
    .await?;
    Ok(text.map_or_else(|| not_found_page(&state), xml))
}

fn index(products: u64, origin: &str) -> String {
    let parts = 0..=products.div_ceil(u64::from(ListProductPages::PART));
    let parts: String =
        parts.map(|part| format!("<sitemap><loc>{origin}/sitemap/{part}.xml</loc></sitemap>\n")).collect();
    format!("{OPEN}\n<sitemapindex {SPACE}>\n{parts}</sitemapindex>\n")
}

fn fixed_pages(categories: &[Category], origin: &str) -> Vec<String> {
    let fixed = [&HOME, &PRODUCTS].into_iter().chain(&PAGES).filter(|page| page.description.is_some());
    fixed
        .map(|page| page.path.to_owned())
        .chain(categories.iter().map(|category| urls::category(&category.path)))
        .map(|path| format!("<url><loc>{origin}{path}</loc></url>\n"))
        .collect()
}

fn product_pages(products: &[ProductPage], origin: &str) -> impl Iterator<Item = String> {
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

/// Nobody waits for what stands in it, and a large one costs something to make.
fn for_an_hour(kind: &str, text: String) -> HttpResponse {
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=3600")).content_type(kind).body(text)
}
