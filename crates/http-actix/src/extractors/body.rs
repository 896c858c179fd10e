use crate::{
    bulkhead::Place,
    error::{ApiError, FieldErrors},
    state::AppState,
};
use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    error::PayloadError,
    http::header::{CONTENT_ENCODING, CONTENT_LENGTH},
    web::{self, Bytes, BytesMut},
};
use futures_util::{Stream, StreamExt};
use serde::de::DeserializeOwned;
use std::{future::Future, pin::Pin};
use validator::{Validate, ValidationErrorsKind};

/// Bytes in a JSON body.
const JSON_BYTES: usize = 256 * 1024;
/// Bytes read and thrown away so that a client hears a refusal instead of a closed connection.
const DRAIN_BYTES: usize = 64 * 1024 * 1024;

/// A JSON body that has the right shape and whose fields are all acceptable. Answers 415, 413, 400 or 422
/// otherwise.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned + Validate + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let is_json = |kind: &str| {
                kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
            };
            parse_json(&read_bytes(&request, payload, is_json, JSON_BYTES).await?).map(Body)
        })
    }
}

/// The body's media type, without parameters, in lower case.
pub(crate) fn media_type(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get("content-type")?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// Waits until a body with files may be read. Keep the place as long as what was read.
pub(crate) async fn upload_place(
    state: &AppState,
    request: &HttpRequest,
    payload: &mut web::Payload,
) -> Result<Place, ApiError> {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let place = state.bulkheads.enter_upload(length).await;
    if place.is_err() {
        drain(payload).await;
    }
    place
}

/// A whole body of a wanted type, at most `limit` bytes. Answers 415 or 413 otherwise.
pub(crate) async fn read_bytes(
    request: &HttpRequest,
    mut payload: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    is_wanted: impl Fn(&str) -> bool,
    limit: usize,
) -> Result<Bytes, ApiError> {
    let is_encoded =
        request.headers().get(CONTENT_ENCODING).is_some_and(|value| value.as_bytes() != b"identity");
    if is_encoded || !media_type(request).is_some_and(|kind| is_wanted(&kind)) {
        drain(payload).await;
        return Err(ApiError::wrong_media_type());
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        body.extend_from_slice(&chunk.map_err(|_| ApiError::malformed_json())?);
        if body.len() > limit {
            drain(payload).await;
            return Err(ApiError::body_too_large());
        }
    }
    Ok(body.freeze())
}

/// Reads on, within reason, so that the client is not cut off while it still sends.
pub(crate) async fn drain<E>(mut payload: impl Stream<Item = Result<Bytes, E>> + Unpin) {
    let mut left = DRAIN_BYTES;
    while let Some(Ok(chunk)) = payload.next().await {
        match left.checked_sub(chunk.len()) {
            Some(rest) => left = rest,
            None => break,
        }
    }
}

/// Parses and checks JSON: no JSON is 400, a wrong type or an unacceptable field 422.
pub(crate) fn parse_json<T: DeserializeOwned + Validate>(bytes: &[u8]) -> Result<T, ApiError> {
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|_| ApiError::malformed_json())?;
    // serde would take a list for a struct, field by field.
    if !value.is_object() {
        return Err(ApiError::wrong_type("."));
    }
    let body: T = serde_path_to_error::deserialize(value)
        .map_err(|error| ApiError::wrong_type(&error.path().to_string()))?;
    body.validate().map_err(|errors| {
        let fields: FieldErrors = errors
            .errors()
            .iter()
            .filter_map(|(name, kind)| match kind {
                ValidationErrorsKind::Field(problems) => {
                    let problem = problems.first()?;
                    let message = problem.message.clone().unwrap_or_else(|| problem.code.clone());
                    Some((camel_case(name), message.into_owned()))
                }
                ValidationErrorsKind::Struct(_) | ValidationErrorsKind::List(_) => None,
            })
            .collect();
        ApiError::fields(fields)
    })?;
    Ok(body)
}

/// The wire's name of a Rust field.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let mut letters = part.chars();
        text + &letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string())
            + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn wire_names() {
        assert_eq!(camel_case("first_name"), "firstName");
        assert_eq!(camel_case("zipcode"), "zipcode");
    }
}
