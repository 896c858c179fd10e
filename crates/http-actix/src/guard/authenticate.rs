//! Looks up the accounts of a request's session before the handler runs and before a body is read.

use super::{
    blocking::{self, BlockingPool},
    session::{OpenedSession, key_of},
};
use crate::http::{error::ApiError, timeouts::Timeouts};
use actix_session::SessionExt;
use actix_web::{
    Error, HttpMessage,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Data,
};
use application::account::CurrentLogins;

/// Header with the value `1` on requests that a page sends by itself; they do not count as use of the session.
const BACKGROUND: &str = "x-background";

/// Puts the session's [`Actor`](application::actor::Actor) and [`OpenedSession`] into the request. Responds 503 if
/// the session can't be read, so that a logged-in account is never taken for a visitor.
pub(crate) async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    match current_logins(&request).await {
        Ok(None) => {}
        Ok(Some(CurrentLogins { logins, actor, used_at })) => {
            let mut extensions = request.extensions_mut();
            extensions.insert(actor);
            extensions.insert(OpenedSession { logins, used_at: Some(used_at) });
        }
        Err(refusal) => return Ok(request.error_response(refusal).map_into_right_body()),
    }
    Ok(next.call(request).await?.map_into_left_body())
}

async fn current_logins(request: &ServiceRequest) -> Result<Option<CurrentLogins>, ApiError> {
    let Some(key) = key_of(&request.get_session()) else { return Ok(None) };
    let data = (request.app_data::<Data<BlockingPool>>(), request.app_data::<Data<Timeouts>>());
    let (Some(pool), Some(timeouts)) = data else { return Err(ApiError::internal()) };
    let is_use = request.headers().get(BACKGROUND).is_none_or(|value| value != "1");
    let services = pool.services();
    let look_up = move || services.accounts.current_actor(&key, is_use);
    blocking::session_work(&pool.database_bulkhead(), timeouts.session, look_up).await
}

/// Turns the failure to store a session into 503: whatever the handler said, the login did not happen.
pub(crate) async fn session_errors<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    next.call(request).await.map_err(|_| ApiError::unavailable().into())
}
