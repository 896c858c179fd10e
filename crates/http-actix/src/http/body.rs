//! Request bodies.

use super::{
    error::ApiError,
    input::{Input, parse_json},
    timeouts::Timeouts,
};
use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    error::PayloadError,
    http::header::CONTENT_ENCODING,
    web::{self, Bytes, BytesMut},
};
use futures_util::{Stream, StreamExt};
use std::{future::Future, pin::Pin};
use tokio::time::timeout;

/// Maximum size of a JSON body in bytes.
const JSON_BYTES: usize = 256 * 1024;

/// Number of bytes that are read and dropped so that the client receives an error response instead of a closed
/// connection.
const DRAIN_BYTES: usize = 64 * 1024 * 1024;

/// A parsed JSON body. Responds 415, 413, 400 or 422 if it is invalid.
pub(crate) struct Body<T: Input>(pub(crate) T::Value);

impl<T: Input + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let is_json = |kind: &str| {
                kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
            };
            parse_json::<T>(&read_bytes(&request, payload, is_json, JSON_BYTES).await?).map(Body)
        })
    }
}

/// Returns the body's media type in lower case, without parameters.
pub(crate) fn media_type(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get("content-type")?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// Reads a whole body of an accepted type, at most `limit` bytes. Responds 415, 413 or 408 otherwise.
pub(crate) async fn read_bytes(
    request: &HttpRequest,
    payload: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    is_wanted: impl Fn(&str) -> bool,
    limit: usize,
) -> Result<Bytes, ApiError> {
    let is_encoded =
        request.headers().get(CONTENT_ENCODING).is_some_and(|value| value.as_bytes() != b"identity");
    let is_right = !is_encoded && media_type(request).is_some_and(|kind| is_wanted(&kind));
    let read = async {
        if is_right {
            collect(payload, limit).await
        } else {
            Err(refuse(payload, ApiError::wrong_media_type()).await)
        }
    };
    in_body_time(request, read).await
}

/// Runs what reads a request's body. Responds 408 if the body is not complete in time.
pub(crate) async fn in_body_time<T>(
    request: &HttpRequest,
    read: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    let Some(timeouts) = request.app_data::<web::Data<Timeouts>>() else { return Err(ApiError::internal()) };
    timeout(timeouts.body, read).await.unwrap_or_else(|_| Err(ApiError::request_timeout()))
}

/// The unchanged bytes of a body of any type, for checking a signature. Responds 413 beyond the limit of JSON bodies.
pub(crate) struct RawBody(pub(crate) Bytes);

impl FromRequest for RawBody {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move { in_body_time(&request, collect(payload, JSON_BYTES)).await.map(Self) })
    }
}

async fn collect(
    mut payload: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    limit: usize,
) -> Result<Bytes, ApiError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        body.extend_from_slice(&chunk.map_err(|_| ApiError::malformed_json())?);
        if body.len() > limit {
            return Err(refuse(payload, ApiError::body_too_large()).await);
        }
    }
    Ok(body.freeze())
}

/// Returns `refusal` after the client has sent the rest of the body.
pub(crate) async fn refuse(
    body: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
    refusal: ApiError,
) -> ApiError {
    drop(drain(body).await);
    refusal
}

/// Reads and drops the rest of a body, up to a limit, so that the client can receive the response.
pub(crate) async fn drain<E>(mut payload: impl Stream<Item = Result<Bytes, E>> + Unpin) -> Result<(), E> {
    let mut left = DRAIN_BYTES;
    while let Some(chunk) = payload.next().await {
        match left.checked_sub(chunk?.len()) {
            Some(rest) => left = rest,
            None => break,
        }
    }
    Ok(())
}
