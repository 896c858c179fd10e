//! Who is asking is found out before a handler, and before a body is read.
//!
//! The session's accounts come in the same look-up as the session itself. actix-session can't hand them on, so
//! that they are left in a place of the request's own task: [`keep_session`] makes it around the session,
//! [`authenticate`] takes them out of it behind the session. Nor can it answer when a session can't be read or
//! written: it would end the request with an error, whose answer has no headers and no route.

use crate::wire::error::ApiError;
use actix_web::{
    Error, HttpMessage,
    body::{EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};
use application::actor::Actor;
use std::cell::RefCell;

/// Says `1` where a page asks by itself while nobody is at it: no use of the session.
const BACKGROUND: &str = "x-background";

/// What the look-up of a session has found.
#[derive(Default)]
struct Found {
    actor: Actor,
    /// Why the session could not be read or written.
    refusal: Option<ApiError>,
}

tokio::task_local! {
    static FOUND: RefCell<Found>;
    static IN_BACKGROUND: bool;
}

/// Returns whether the request that is under way is a page's own, with nobody at it.
pub(crate) fn is_in_background() -> bool {
    IN_BACKGROUND.try_with(|is| *is).unwrap_or_default()
}

/// Leaves the accounts of a session that was just loaded. Outside a request there is nobody to take them.
pub(crate) fn remember(actor: Actor) {
    FOUND.try_with(|found| found.borrow_mut().actor = actor).ok();
}

/// Lets the request be answered with this, whatever a handler says.
pub(crate) fn refuse(refusal: ApiError) {
    FOUND.try_with(|found| found.borrow_mut().refusal = Some(refusal)).ok();
}

/// Makes the place for what is found, and notes for the session whether somebody is asking. A session that could not be
/// kept is no session: what the handler said is not answered then.
pub(crate) async fn keep_session<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let is_in_background = request.headers().get(BACKGROUND).is_some_and(|value| value == "1");
    let answer = async {
        let response = next.call(request).await?;
        Ok(match taken().refusal {
            Some(refusal) => response.error_response(refusal).map_into_right_body(),
            None => response.map_into_left_body(),
        })
    };
    IN_BACKGROUND.scope(is_in_background, FOUND.scope(RefCell::default(), answer)).await
}

/// Puts the [`Actor`] of the session into the request. Without the session nobody is taken for a visitor.
pub(crate) async fn authenticate<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let Found { actor, refusal } = taken();
    if let Some(refusal) = refusal {
        return Ok(request.error_response(refusal).map_into_right_body());
    }
    request.extensions_mut().insert(actor);
    Ok(next.call(request).await?.map_into_left_body())
}

fn taken() -> Found {
    FOUND.try_with(RefCell::take).unwrap_or_default()
}
