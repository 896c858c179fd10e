//! What the shop is called as an app on a home screen (<https://www.w3.org/TR/appmanifest/>).

use super::{files, not_found_page};
use crate::state::AppState;
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Its path, without the slash.
pub(super) const FILE: &str = "manifest.webmanifest";

/// The build's file, under this shop's name.
pub(super) async fn app_manifest(state: web::Data<AppState>, request: HttpRequest) -> HttpResponse {
    let Some(text) = files::text(FILE).and_then(|template| fill(&template, &state)) else {
        return not_found_page(&state, &request);
    };
    let sha256 = Sha256::digest(&text).into();
    files::answer(&request, FILE, text.into(), &sha256)
}

fn fill(template: &str, state: &AppState) -> Option<String> {
    let mut manifest: Map<String, Value> = serde_json::from_str(template).ok()?;
    let facts = [
        ("name", state.shop.name.clone()),
        ("short_name", state.shop.name.clone()),
        ("description", state.pages.about_shop()),
    ];
    manifest.extend(facts.map(|(key, value)| (key.to_owned(), value.into())));
    serde_json::to_string(&manifest).ok()
}
