//! Compares every response in tests with the OpenAPI document.

use crate::{TestResponse, schema::contradictions};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../docs/openapi.json")).expect("a document"));

/// Checks that the document has this response: its status, media type and schema.
pub(crate) fn check(method: &Method, path: &str, answer: &TestResponse) {
    let path = path.trim_end_matches('/');
    if !path.starts_with("/api/") || ["/api/openapi.json", "/api/docs"].contains(&path) {
        return;
    }
    let call = format!("{method} {path} → {}", answer.status);
    let Some(operation) = operation(method, path) else {
        assert!([404, 405].contains(&answer.status), "{call}: there is no such call");
        assert_shape(&json!({ "$ref": "#/components/schemas/ErrorBody" }), method, answer, &call);
        return;
    };
    let response = &operation["responses"][answer.status.to_string()];
    assert!(response.is_object(), "{call}: the document knows no such status");
    let Some(contents) = response["content"].as_object() else {
        assert!(answer.bytes.is_empty(), "{call}: the document knows no body");
        return;
    };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default();
    let content = contents.get(kind).unwrap_or_else(|| panic!("{call}: the document knows no {kind}"));
    if kind == "application/json" {
        assert_shape(&content["schema"], method, answer, &call);
    }
}

fn assert_shape(schema: &Value, method: &Method, answer: &TestResponse, call: &str) {
    // There is no readable body for HEAD and in compressed responses.
    if *method == Method::HEAD || !answer.header("content-encoding").is_empty() {
        return;
    }
    let body = serde_json::from_slice(&answer.bytes).unwrap_or_else(|error| panic!("{call}: {error}"));
    let problems = contradictions(&DOCUMENT, schema, &body);
    assert!(problems.is_empty(), "{call} is not as documented: {problems:?}: {body}");
}

/// Returns the operation of this request. A path without parameters wins over patterns, and a pattern with fewer
/// parameters over others.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let method = if *method == Method::HEAD { "get".to_owned() } else { method.as_str().to_lowercase() };
    let paths = DOCUMENT["paths"].as_object()?;
    if let Some(item) = paths.get(path) {
        return item.get(&method);
    }
    let fitting = paths.iter().filter(|(pattern, item)| fits(pattern, path) && item[&method].is_object());
    fitting.min_by_key(|(pattern, _)| pattern.matches('{').count()).map(|(_, item)| &item[&method])
}

fn fits(pattern: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(wanted), Some(given))
                if wanted == given || (wanted.starts_with('{') && !given.is_empty()) => {}
            _ => return false,
        }
    }
}
