//! Queries.

use super::{
    error::ApiError,
    input::{self, Input},
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use std::future::{Ready, ready};

/// A parsed query. Responds 422 if a parameter is invalid.
pub(crate) struct Query<T: Input>(pub(crate) T::Value);

impl<T: Input> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse_query::<T>(request).map(Self))
    }
}

/// Parses the query inside a handler that does something else first.
///
/// # Errors
/// 422 if a parameter is invalid.
pub(crate) fn parse_query<T: Input>(request: &HttpRequest) -> Result<T::Value, ApiError> {
    let parameters = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
    input::parse_query::<T>(parameters.map(web::Query::into_inner).unwrap_or_default().into_iter())
}
