//! The participant of support threads.

use super::requests::SideQuery;
use crate::{
    guard::login::actor,
    http::{error::ApiError, query::parse_query},
};
use actix_web::{FromRequest, HttpRequest, dev::Payload};
use application::thread::ThreadParticipant;
use domain::thread::Side;
use std::future::{Ready, ready};

/// A participant of support threads; 401 for visitors. With `?side=admin` staff act as staff even in their own threads.
pub(crate) struct ThreadLogin(pub(crate) ThreadParticipant);

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
