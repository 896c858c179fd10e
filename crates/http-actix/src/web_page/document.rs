//! The HTML that is sent: the build's index.html with a page's head and first data filled in.

use super::{
    files,
    first_data::FirstData,
    head::{PageHead, script_text},
};
use crate::state::AppState;
use actix_web::{HttpResponse, HttpResponseBuilder, http::header::CACHE_CONTROL};
use maud::{PreEscaped, html};

/// What the build marks for the server in index.html: a default head, and the place for data.
const HEAD_FROM: &str = "<!-- head of the page -->";
const HEAD_TO: &str = "<!-- end of the page's head -->";
const DATA: &str = "<!-- first data of the page -->";

/// Answers with the page.
pub(super) fn answer(
    mut response: HttpResponseBuilder,
    state: &AppState,
    head: &PageHead,
    data: FirstData,
) -> HttpResponse {
    response.insert_header((CACHE_CONTROL, "no-cache")).content_type("text/html; charset=utf-8");
    match files::text("index.html") {
        Some(template) => response.body(fill(&template, state, head, data)),
        None => response
            .body("<!doctype html><title>Dördüncü</title><p>The web page was not built into this binary."),
    }
}

/// A template without the marks is sent as it is: the page then works as it does without first data.
fn fill(template: &str, state: &AppState, head: &PageHead, data: FirstData) -> String {
    let parts = || {
        let (start, rest) = template.split_once(HEAD_FROM)?;
        let (_, rest) = rest.split_once(HEAD_TO)?;
        let (middle, end) = rest.split_once(DATA)?;
        Some((start, middle, end))
    };
    let Some((start, middle, end)) = parts() else { return template.to_owned() };
    html! {
        (PreEscaped(start))
        (head.render(&state.shop, &state.public_origin))
        (PreEscaped(middle))
        script type="application/json" id="first-data" { (PreEscaped(script_text(&data.into_json()))) }
        (PreEscaped(end))
    }
    .into_string()
}
