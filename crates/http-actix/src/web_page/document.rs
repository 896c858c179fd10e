//! The HTML document: the build's index.html with a page's head and initial data.

use super::{
    files,
    head::{PageHead, script_text},
    initial_data::InitialData,
    prerendered_shell, styles,
};
use actix_web::{HttpResponse, HttpResponseBuilder, http::header::CACHE_CONTROL};
use domain::shop::ShopFacts;
use maud::{Markup, PreEscaped, html};

/// Comments by which the build marks the default head and the place for data in index.html.
const HEAD_FROM: &str = "<!-- head of the page -->";

const HEAD_TO: &str = "<!-- end of the page's head -->";

const SHELL: &str = "<!-- prerendered shell -->";

const DATA: &str = "<!-- initial data -->";

const SCRIPTS: &str = "<!-- scripts of the page -->";

const END_OF_HEAD: &str = "</head>";

/// The parts of a page.
pub(crate) struct Document {
    pub(super) head: PageHead,
    /// The content until the scripts run.
    pub(super) shell: Markup,
    pub(super) data: InitialData,
}

/// Returns a response with a rendered page that must not be cached.
pub(super) fn answer(mut response: HttpResponseBuilder, html: String) -> HttpResponse {
    response.insert_header((CACHE_CONTROL, "no-cache")).content_type("text/html; charset=utf-8").body(html)
}

/// Renders the whole page.
pub(super) fn render(shop: &ShopFacts, origin: &str, document: Document) -> String {
    match files::text("index.html") {
        Some(template) => fill(&template, shop, origin, document),
        None => {
            "<!doctype html><title>Dördüncü</title><p>The web page was not built into this binary.".to_owned()
        }
    }
}

/// Fills the template. A template without the marks is returned unchanged; the page then loads its data by script.
fn fill(template: &str, shop: &ShopFacts, origin: &str, document: Document) -> String {
    let parts = || {
        let (start, rest) = template.split_once(HEAD_FROM)?;
        let (_, rest) = rest.split_once(HEAD_TO)?;
        let (common_files, rest) = rest.split_once(END_OF_HEAD)?;
        let (body, rest) = rest.split_once(SHELL)?;
        let (after_root, rest) = rest.split_once(DATA)?;
        let (common_scripts, end) = rest.split_once(SCRIPTS)?;
        Some((start, common_files, body, after_root, common_scripts, end))
    };
    let Some((start, common_files, body, after_root, common_scripts, end)) = parts() else {
        return template.to_owned();
    };
    let Document { head, shell, data } = document;
    html! {
        (PreEscaped(start))
        (head.render(shop, origin))
        // Behind the common style sheet, which defines the order of the layers.
        (styles::inline_linked(common_files))
        (head.styles())
        (PreEscaped(END_OF_HEAD))
        (PreEscaped(body))
        (prerendered_shell::frame(shop, &head.path, &shell))
        (PreEscaped(after_root))
        script type="application/json" id="initial-data" { (PreEscaped(script_text(&data.into_json()))) }
        (PreEscaped(common_scripts))
        (head.scripts())
        (PreEscaped(end))
    }
    .into_string()
}
