//! The OpenAPI document, gathered from the routes themselves, and a page for people to read it.

use utoipa::{OpenApi, openapi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dördüncü",
        description = "The shop's calls. Refusals are an `ErrorBody` with the right status.",
    ),
    components(schemas(crate::error::ErrorBody))
)]
struct Document;

/// Title and shared schemas; routes add themselves.
pub(crate) fn base() -> openapi::OpenApi {
    Document::openapi()
}

/// A plain page listing every call of the document.
pub(crate) fn page(document: &openapi::OpenApi) -> String {
    let mut rows = String::new();
    for (path, item) in &document.paths.paths {
        for (method, operation) in operations(item) {
            let summary = operation.summary.as_deref().unwrap_or_default();
            let statuses: Vec<_> = operation.responses.responses.keys().map(String::as_str).collect();
            rows += &format!(
                "<tr><td><code>{method}</code></td><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
                escape(path),
                escape(summary),
                statuses.join(", ")
            );
        }
    }
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Dördüncü API</title><style>body{{font:16px/1.5 sans-serif;margin:2rem;max-width:70rem}}\
         td,th{{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ddd}}</style>\
         <h1>Dördüncü API</h1><p>Machine-readable: <a href=\"/api/openapi.json\">openapi.json</a></p>\
         <table><tr><th>Method</th><th>Path</th><th>What it does</th><th>Answers</th></tr>{rows}</table></html>"
    )
}

/// The methods a path answers to, with what they do.
pub(crate) fn operations(
    item: &openapi::PathItem,
) -> impl Iterator<Item = (&'static str, &openapi::path::Operation)> {
    [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("DELETE", &item.delete),
        ("PATCH", &item.patch),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
