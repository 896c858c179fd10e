//! Methods: HEAD is answered like GET, and invented ones are refused before anybody counts them.

use crate::wire::error::ApiError;
use actix_web::{
    Error,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
};

/// Methods that clients really use; what has no call is refused further in.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// The method's name, if it is one of those.
pub(super) fn known_name(method: &Method) -> Option<&'static str> {
    METHODS.into_iter().find(|known| *known == method.as_str())
}

/// Routes HEAD like GET: link previews and uptime checks ask so. The server leaves out the body by itself: it
/// remembers what was asked. Any text can be a method, and each would be a new label of the metrics for ever.
pub(crate) async fn known_method<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    if known_name(request.method()).is_none() {
        let refusal = ApiError::wrong_method(METHODS.to_vec());
        return Ok(request.error_response(refusal).map_into_right_body());
    }
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    Ok(next.call(request).await?.map_into_left_body())
}
