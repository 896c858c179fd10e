//! Logins, as handlers take them.

use crate::http::{error::ApiError, error_code::ErrorCode};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload};
use application::actor::{AccessError, Actor, Customer, Staff};
use std::future::{Ready, ready};

impl From<AccessError> for ApiError {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::LoginRequired => Self::new(ErrorCode::LOGIN_REQUIRED, "Lütfen giriş yapın."),
            AccessError::StaffOnly => {
                Self::new(ErrorCode::STAFF_ONLY, "Bu işlem için satıcı yetkisi gerekir.")
            }
        }
    }
}

/// The actor of the request, logged in or not. Put login extractors first among a handler's arguments: the first error
/// wins, so that a visitor does not learn how the body would be judged.
pub(crate) struct Visitor(pub(crate) Actor);

/// A logged-in customer; 401 otherwise.
pub(crate) struct CustomerLogin(pub(crate) Customer);

/// Logged-in staff; 401 for visitors, 403 for customers.
pub(crate) struct StaffLogin(pub(crate) Staff);

pub(crate) fn actor(request: &HttpRequest) -> Actor {
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
