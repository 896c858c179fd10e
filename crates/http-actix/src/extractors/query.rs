use crate::{
    error::ApiError,
    input::{Input, parse},
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    future::{Ready, ready},
};

/// What the query becomes. Answers 422 when a parameter is not acceptable; empty ones count as left out.
pub(crate) struct Query<T: Input>(pub(crate) T::Output);

impl<T: Input> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse_query::<T>(request).map(Self))
    }
}

/// The same where a handler has something to do before.
pub(crate) fn parse_query<T: Input>(request: &HttpRequest) -> Result<T::Output, ApiError> {
    let values = web::Query::<HashMap<String, String>>::from_query(request.query_string());
    let values = values.map(web::Query::into_inner).unwrap_or_default().into_iter();
    let values = values.filter(|(_, value)| !value.is_empty());
    parse::<T>(Value::Object(values.map(|(name, value)| (name, value.into())).collect::<Map<_, _>>()))
}
