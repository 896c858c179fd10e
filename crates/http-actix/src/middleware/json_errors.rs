//! No answer of a call is unreadable: errors from below the handlers become JSON too.

use crate::error::ApiError;
use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};

/// Makes every error one that is written as JSON. Below a handler only the session store can fail, which has
/// logged why.
pub(crate) async fn json_errors<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    next.call(request).await.map_err(|error| {
        if error.as_error::<ApiError>().is_some() { error } else { ApiError::unavailable().into() }
    })
}
