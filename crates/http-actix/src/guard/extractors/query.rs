use crate::wire::{
    error::ApiError,
    input::{Input, checked, parse},
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
    match read_plain(request.query_string()) {
        Some(input) => checked::<T>(input),
        None => read_any::<T>(request),
    }
}

/// Reads a query whose parameters stand there once each, with a value: nearly all do, and it costs a third.
fn read_plain<T: Input>(query: &str) -> Option<T> {
    let is_left_out = |pair: &str| pair.split_once('=').is_none_or(|(_, value)| value.is_empty());
    if !query.is_empty() && query.split('&').any(is_left_out) {
        return None;
    }
    web::Query::<T>::from_query(query).ok().map(web::Query::into_inner)
}

/// Reads any query: of parameters that stand there twice the last counts.
fn read_any<T: Input>(request: &HttpRequest) -> Result<T::Output, ApiError> {
    let values = web::Query::<HashMap<String, String>>::from_query(request.query_string());
    let values = values.map(web::Query::into_inner).unwrap_or_default().into_iter();
    let values = values.filter(|(_, value)| !value.is_empty());
    parse::<T>(Value::Object(values.map(|(name, value)| (name, value.into())).collect::<Map<_, _>>()))
}
