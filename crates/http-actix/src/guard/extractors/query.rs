use crate::wire::{
    error::ApiError,
    input::{self, Input},
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use std::future::{Ready, ready};

/// The value that a query is read as. Responds 422 if a parameter is bad.
pub(crate) struct Query<T: Input>(pub(crate) T::Value);

impl<T: Input> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse_query::<T>(request).map(Self))
    }
}

/// Reads the query in a handler that does something else before.
///
/// # Errors
/// 422 if a parameter is bad.
pub(crate) fn parse_query<T: Input>(request: &HttpRequest) -> Result<T::Value, ApiError> {
    let parameters = web::Query::<Vec<(String, String)>>::from_query(request.query_string());
    input::parse_query::<T>(parameters.map(web::Query::into_inner).unwrap_or_default().into_iter())
}
