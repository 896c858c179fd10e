use super::parse_query;
use crate::wire::{dto::thread::SideQuery, error::ApiError};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use application::{
    actor::{Actor, Customer, Staff},
    thread::ThreadParticipant,
};
use domain::thread::Side;
use std::future::{Ready, ready};

/// The actor of the request, logged in or not. Put login extractors first among a handler's arguments: the first error
/// wins, so that a visitor does not learn how the body would be judged.
pub(crate) struct Visitor(pub(crate) Actor);

/// A logged-in customer; 401 otherwise.
pub(crate) struct CustomerLogin(pub(crate) Customer);

/// Logged-in staff; 401 for visitors, 403 for customers.
pub(crate) struct StaffLogin(pub(crate) Staff);

/// A participant of support threads; 401 for visitors. With `?side=admin` staff act as staff even in their own threads.
pub(crate) struct ThreadLogin(pub(crate) ThreadParticipant);

fn actor(request: &HttpRequest) -> Actor {
    request.extensions().get::<Actor>().cloned().unwrap_or_default()
}

impl FromRequest for Visitor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(actor(request))))
    }
}

impl FromRequest for CustomerLogin {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(actor(request).customer().map(Self).map_err(Into::into))
    }
}

impl FromRequest for StaffLogin {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(actor(request).staff().map(Self).map_err(Into::into))
    }
}

impl FromRequest for ThreadLogin {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(participant(request).map(Self))
    }
}

fn participant(request: &HttpRequest) -> Result<ThreadParticipant, ApiError> {
    let actor = actor(request);
    // Visitors get 401 before the query is checked.
    let anybody = ThreadParticipant::new(&actor, false)?;
    match parse_query::<SideQuery>(request)?.side {
        Some(Side::Staff) => Ok(ThreadParticipant::new(&actor, true)?),
        _ => Ok(anybody),
    }
}
