//! The web app manifest with the shop's name (<https://www.w3.org/TR/appmanifest/>).

use super::{files, site::Site};
use crate::context::Context;
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Its path without the slash.
pub(super) const FILE: &str = "manifest.webmanifest";

/// Returns the build's manifest with this shop's name.
pub(super) async fn app_manifest(context: web::Data<Context>, request: HttpRequest) -> HttpResponse {
    let Some(text) = files::text(FILE).and_then(|template| fill(&template, &context.site)) else {
        return context.site.not_found(&request);
    };
    let sha256 = Sha256::digest(&text).into();
    files::answer(&request, FILE, text.into(), &sha256)
}

fn fill(template: &str, site: &Site) -> Option<String> {
    let mut manifest: Map<String, Value> = serde_json::from_str(template).ok()?;
    let facts = [
        ("name", site.shop.facts().name.clone()),
        ("short_name", site.shop.facts().name.clone()),
        ("description", site.pages.about_shop()),
    ];
    manifest.extend(facts.map(|(key, value)| (key.to_owned(), value.into())));
    serde_json::to_string(&manifest).ok()
}
