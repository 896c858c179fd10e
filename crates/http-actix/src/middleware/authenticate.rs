//! Who is asking is found out before a handler, and before a body is read.

use crate::{
    blocking,
    error::ApiError,
    session::{Place, login},
    state::AppState,
};
use actix_session::SessionExt;
use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};
use application::actor::Actor;

/// Puts the [`Actor`] of the session into the request. Visitors cost no query.
pub(crate) async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let session = request.get_session();
    let (customer, staff) = (login(&session, Place::Customer), login(&session, Place::Staff));
    let actor = if customer.is_none() && staff.is_none() {
        Actor::default()
    } else {
        let state = request.app_data::<web::Data<AppState>>().cloned().ok_or_else(ApiError::internal)?;
        blocking::run(&state, move |use_cases| use_cases.current_actor.run(customer, staff)).await?
    };
    request.extensions_mut().insert(actor);
    next.call(request).await
}
