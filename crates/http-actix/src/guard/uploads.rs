//! Permits for uploads.

use super::{blocking::BlockingPool, bulkhead::Place};
use crate::http::{
    body::{in_body_time, refuse},
    error::ApiError,
};
use actix_web::{HttpRequest, http::header::CONTENT_LENGTH, web};

/// Waits for an upload permit. Hold it while the uploaded files are in use.
pub(crate) async fn upload_place(
    pool: &BlockingPool,
    request: &HttpRequest,
    payload: &mut web::Payload,
) -> Result<Place, ApiError> {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    match pool.enter_upload(length).await {
        Ok(place) => Ok(place),
        Err(refusal) => in_body_time(request, async { Err(refuse(payload, refusal).await) }).await,
    }
}
