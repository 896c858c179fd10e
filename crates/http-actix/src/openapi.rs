//! The OpenAPI document, collected from the routes, and an HTML page of it.

pub(crate) mod refusals;

use self::refusals::add_refusals;
use crate::{
    guard::session::SESSION_COOKIE,
    http::{
        error::ErrorBody,
        error_code::ErrorCode,
        input::{field::FromWire, values::IdText},
        registry::operations,
    },
};
use utoipa::{
    OpenApi, ToSchema,
    openapi::{
        self, Components, RefOr, Schema,
        path::{Operation, Parameter, ParameterIn},
        security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme},
    },
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dördüncü",
        description = "The shop's calls. Refusals are an `ErrorBody` with the right status.",
    ),
    components(schemas(ErrorBody))
)]
struct Document;

/// Returns the document's title and shared parts. The routes add their operations.
pub(crate) fn base() -> openapi::OpenApi {
    let mut document = Document::openapi();
    let components = document.components.get_or_insert_with(Components::new);
    for (login, what) in [("customer", "A customer's login."), ("staff", "A login of the shop's staff.")] {
        let cookie = ApiKeyValue::with_description(SESSION_COOKIE, what);
        components.add_security_scheme(login, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
    let key = Http::builder().scheme(HttpAuthScheme::Bearer).description(Some("The key of a guest's order."));
    components.add_security_scheme("guest", SecurityScheme::Http(key.build()));
    document
}

/// Completes the collected document with what the routes do not know.
pub(crate) fn finish(mut document: openapi::OpenApi, codes: &[ErrorCode]) -> openapi::OpenApi {
    let components = document.components.get_or_insert_with(Components::new);
    components.schemas.insert(ErrorCode::name().into_owned(), ErrorCode::schema_of(codes));
    for item in document.paths.paths.values_mut() {
        let calls = [
            (&mut item.get, true),
            (&mut item.post, false),
            (&mut item.put, false),
            (&mut item.delete, false),
        ];
        for (operation, is_reading) in calls {
            let Some(operation) = operation else { continue };
            // Handlers of different areas have equal names, but operation ids must differ.
            let area = operation.tags.iter().flatten().next();
            operation.operation_id =
                area.zip(operation.operation_id.as_ref()).map(|(area, id)| format!("{area}_{id}"));
            operation.parameters.iter_mut().flatten().for_each(describe_id);
            add_refusals(operation, is_reading);
            describe_answers(operation);
        }
    }
    document
}

/// Describes the statuses that an operation does not describe itself.
fn describe_answers(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        if response.description.is_empty() {
            response.description = match status.as_str() {
                "201" => "Made.",
                "304" => "Unchanged since the response whose `ETag` the client sent.",
                "409" => "Not possible as things stand; `code` and `message` say why.",
                _ => "Done.",
            }
            .to_owned();
        }
    }
}

/// Describes ids in paths as UUIDs, unless their call gives them a pattern. Any other text is not found.
fn describe_id(parameter: &mut RefOr<Parameter>) {
    if let RefOr::T(parameter) = parameter
        && parameter.parameter_in == ParameterIn::Path
        && matches!(parameter.name.as_str(), "id" | "refund")
        && !matches!(&parameter.schema, Some(RefOr::T(Schema::Object(text))) if text.pattern.is_some())
    {
        parameter.schema = Some(IdText::schema());
    }
}

/// Returns an HTML page that lists every operation of the document.
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
