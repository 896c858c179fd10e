//! Who is asking is found out before a handler, and before a body is read.
//!
//! The session's accounts come in the same look-up as the session itself. actix-session can't hand them on, so
//! that they are left in a place of the request's own task: [`keep_actor`] makes it around the session,
//! [`authenticate`] takes them out of it behind the session.

use actix_web::{
    Error, HttpMessage,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};
use application::actor::Actor;
use std::cell::RefCell;

tokio::task_local! {
    static ACTOR: RefCell<Actor>;
}

/// Leaves the accounts of a session that was just loaded. Outside a request there is nobody to take them.
pub(crate) fn remember(actor: Actor) {
    drop(ACTOR.try_with(|place| place.replace(actor)));
}

/// Makes the place for the request's accounts.
pub(crate) async fn keep_actor<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    ACTOR.scope(RefCell::default(), next.call(request)).await
}

/// Puts the [`Actor`] of the session into the request.
pub(crate) async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let actor = ACTOR.try_with(RefCell::take).unwrap_or_default();
    request.extensions_mut().insert(actor);
    next.call(request).await
}
