//! Request methods: HEAD is handled like GET, and unknown methods are refused before they are counted.

use crate::http::error::ApiError;
use actix_web::{
    Error,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
};

/// The methods in use. A request whose route lacks the method is refused later.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Returns the method's name if it is one of these.
pub(crate) fn known_name(method: &Method) -> Option<&'static str> {
    METHODS.into_iter().find(|known| *known == method.as_str())
}

/// Routes HEAD like GET, because link previews and uptime checks use it. The server omits the body itself, as it
/// remembers the original method. Unknown methods are refused, because each would become a new permanent label in the
/// metrics.
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
