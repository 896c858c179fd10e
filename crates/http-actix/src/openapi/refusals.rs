//! Error responses that follow from an operation's inputs, so that operations need not declare them.

use crate::http::error::ErrorBody;
use utoipa::{
    ToSchema,
    openapi::{
        ContentBuilder, Header, HeaderBuilder, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder,
        path::{Operation, ParameterIn},
        schema::Type,
        security::SecurityRequirement,
    },
};

/// Adds the error responses that the operation does not declare. Operations that change something refuse requests of
/// other sites.
pub(crate) fn add_refusals(operation: &mut Operation, is_reading: bool) {
    let takes = |place: &ParameterIn| {
        let mut parameters = operation.parameters.iter().flatten();
        parameters.any(|one| matches!(one, RefOr::T(one) if one.parameter_in == *place))
    };
    let has_body = operation.request_body.is_some();
    // A guest without the order's key gets 404.
    let is_login = |login: &String| !login.is_empty() && login != "guest";
    let logins: Vec<_> = operation.security.iter().flatten().map(login).filter(is_login).collect();
    let is_staffs = !logins.is_empty() && logins.iter().all(|login| login == "staff");
    let cases = [
        ("400", has_body, "The body is not what its media type says."),
        ("401", !logins.is_empty(), "The caller is not logged in."),
        ("403", is_staffs || !is_reading, "Not allowed, or called from another site."),
        ("404", takes(&ParameterIn::Path), "There is no such thing, or it is not the client's."),
        ("408", has_body, "The body does not come, or too slowly."),
        ("413", has_body, "The body is too large."),
        ("415", has_body, "The body is of another media type."),
        ("422", has_body || takes(&ParameterIn::Query), "Fields or parameters are not acceptable."),
        ("429", false, "Too many of these calls; `Retry-After` says when to come back."),
        ("500", true, "Something unexpected; the log knows more."),
        ("503", true, "The shop can't answer now; `Retry-After` says when to come back."),
    ];
    let responses = &mut operation.responses.responses;
    for (status, is_possible, description) in cases {
        if is_possible || responses.contains_key(status) {
            responses.insert(status.to_owned(), refusal(status, description).into());
        }
    }
}

/// Returns the login that a security requirement names.
fn login(requirement: &SecurityRequirement) -> String {
    let requirement = serde_json::to_value(requirement).unwrap_or_default();
    requirement.as_object().and_then(|logins| logins.keys().next().cloned()).unwrap_or_default()
}

fn refusal(status: &str, description: &str) -> Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorBody::name()))).build();
    let response = ResponseBuilder::new().description(description).content("application/json", body);
    match status {
        "429" | "503" => response.header("Retry-After", seconds()),
        _ => response,
    }
    .build()
}

fn seconds() -> Header {
    HeaderBuilder::new()
        .schema(Some(ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0.0))))
        .description(Some("Seconds"))
        .build()
}
