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

/// Says `1` where a page asks by itself while nobody is at it: no use of the session.
const BACKGROUND: &str = "x-background";

tokio::task_local! {
    static ACTOR: RefCell<Actor>;
    static IN_BACKGROUND: bool;
}

/// Returns whether the request that is under way is a page's own, with nobody at it.
pub(crate) fn is_in_background() -> bool {
    IN_BACKGROUND.try_with(|is| *is).unwrap_or_default()
}

/// Leaves the accounts of a session that was just loaded. Outside a request there is nobody to take them.
pub(crate) fn remember(actor: Actor) {
    drop(ACTOR.try_with(|place| place.replace(actor)));
}

/// Makes the place for the request's accounts, and notes for the session whether somebody is asking.
pub(crate) async fn keep_actor<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let is_in_background = request.headers().get(BACKGROUND).is_some_and(|value| value == "1");
    IN_BACKGROUND.scope(is_in_background, ACTOR.scope(RefCell::default(), next.call(request))).await
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
