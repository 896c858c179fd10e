//! Errors of orders and their texts.

use super::{error::ApiError, error_code::ErrorCode};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::order::IdempotencyKey;
use std::future::{Ready, ready};
use utoipa::IntoParams;

impl ApiError {
    /// 422 for a malformed `Idempotency-Key`.
    pub(crate) fn bad_request_key() -> Self {
        Self::new(ErrorCode::BAD_IDEMPOTENCY_KEY, "İstek anahtarı geçersiz.")
    }

    /// 422 for an `Idempotency-Key` that was used for another request.
    pub(crate) fn request_key_reused() -> Self {
        Self::new(ErrorCode::IDEMPOTENCY_KEY_REUSED, "Bu istek anahtarı başka bir istek için kullanılmış.")
    }
}

/// The request's `Idempotency-Key`; `None` without the header. One that is no key is refused with 422.
pub(crate) struct RequestKey(pub(crate) Option<IdempotencyKey>);

/// The header as the OpenAPI document describes it.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
pub(crate) struct IdempotencyHeaders {
    /// A repeat within 24 hours gets the first result, with 200.
    #[param(rename = "Idempotency-Key", min_length = 1, max_length = 255, pattern = "^[!-~]+$")]
    key: Option<String>,
}

impl RequestKey {
    /// Reads the header.
    pub(crate) fn read(request: &HttpRequest) -> Result<Self, ApiError> {
        let Some(value) = request.headers().get("idempotency-key") else { return Ok(Self(None)) };
        let key = value.to_str().ok().and_then(IdempotencyKey::parse);
        key.map(|key| Self(Some(key))).ok_or_else(ApiError::bad_request_key)
    }
}

impl FromRequest for RequestKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::read(request))
    }
}
