use super::parse_query;
use crate::wire::{dto::thread::SideQuery, error::ApiError};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use application::{
    actor::{Actor, Customer, Staff},
    thread::ThreadParticipant,
};
use domain::thread::Side;
use std::future::{Ready, ready};

/// Whoever it is. Put these first among a handler's arguments: the first refusal wins, so that nobody
/// learns what a call would have said of a body before showing who they are.
pub(crate) struct Visitor(pub(crate) Actor);

/// A logged-in customer; 401 otherwise.
pub(crate) struct CustomerLogin(pub(crate) Customer);

/// Logged-in staff; 401 for visitors, 403 for customers.
pub(crate) struct StaffLogin(pub(crate) Staff);

/// Anybody who may have to do with support threads; 401 for visitors. `?side=admin` takes whoever is both owner
/// and staff for staff.
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
    // Visitors hear nothing of the query.
    let anybody = ThreadParticipant::new(&actor, false)?;
    match parse_query::<SideQuery>(request)?.side {
        Some(Side::Staff) => Ok(ThreadParticipant::new(&actor, true)?),
        _ => Ok(anybody),
    }
}
