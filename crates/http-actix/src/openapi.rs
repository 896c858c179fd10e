//! The OpenAPI document, gathered from the routes themselves, and a page for people to read it.

use utoipa::{
    OpenApi,
    openapi::{self, Object, RefOr, Schema, schema::SchemaType},
};

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

/// The gathered document, with what the routes by themselves can't know.
pub(crate) fn finish(mut document: openapi::OpenApi) -> openapi::OpenApi {
    for item in document.paths.paths.values_mut() {
        for operation in
            [&mut item.get, &mut item.post, &mut item.put, &mut item.delete].into_iter().flatten()
        {
            // Handlers of different areas share names; ids must not.
            let area = operation.tags.iter().flatten().next();
            operation.operation_id =
                area.zip(operation.operation_id.as_ref()).map(|(area, id)| format!("{area}_{id}"));
        }
    }
    let schemas = document.components.iter_mut().flat_map(|components| &mut components.schemas);
    for (_, schema) in schemas.filter(|(name, _)| name.ends_with("Input")) {
        if let RefOr::T(Schema::Object(object)) = schema {
            require_fields(object);
        }
    }
    document
}

/// Requires every field that can't be null. `serde` fills in missing ones only so that `validator` can name
/// them all at once.
fn require_fields(object: &mut Object) {
    for (name, field) in &mut object.properties {
        let RefOr::T(Schema::Object(field)) = field else { continue };
        field.default = None;
        if matches!(field.schema_type, SchemaType::Type(_)) && !object.required.contains(name) {
            object.required.push(name.clone());
        }
    }
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
