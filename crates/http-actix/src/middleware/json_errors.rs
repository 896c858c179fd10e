//! No answer of a call is unreadable: errors from below the handlers become JSON too.

use crate::error::ApiError;
use actix_web::{
    Error, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};

/// Turns an error into its JSON answer. Below a handler only the session store can fail, hence 503.
pub(crate) async fn json_errors<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let http_request = request.request().clone();
    match next.call(request).await {
        Ok(response) => Ok(response.map_into_boxed_body()),
        Err(error) => {
            let response = error.as_error::<ApiError>().map_or_else(
                || {
                    tracing::error!(%error, "session store failed");
                    ApiError::unavailable().error_response()
                },
                ResponseError::error_response,
            );
            Ok(ServiceResponse::new(http_request, response))
        }
    }
}
