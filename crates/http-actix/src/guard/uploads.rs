//! Permits for uploads.

use super::{blocking::BlockingPool, bulkhead::HeldPermit};
use crate::http::{
    body::{in_body_time, refuse},
    error::ApiError,
};
use actix_web::{HttpRequest, http::header::CONTENT_LENGTH, web};

/// Waits for an upload permit. Hold it while the uploaded files are in use.
pub(crate) async fn enter_upload(
    pool: &BlockingPool,
    request: &HttpRequest,
    payload: &mut web::Payload,
) -> Result<HeldPermit, ApiError> {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    match pool.enter_upload(length).await {
        Ok(permit) => Ok(permit),
        Err(refusal) => in_body_time(request, async { Err(refuse(payload, refusal).await) }).await,
    }
}
