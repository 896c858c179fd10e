use crate::error::{ApiError, FieldErrors};
use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use application::page::PageRequest;
use domain::limits;
use std::{
    collections::HashMap,
    future::{Ready, ready},
};

/// The query's parameters, empty ones left out. Collects what is wrong with which.
#[derive(Default)]
pub(crate) struct Params {
    values: HashMap<String, String>,
    problems: FieldErrors,
}

impl Params {
    pub(crate) fn new(request: &HttpRequest) -> Self {
        let mut values = web::Query::<HashMap<String, String>>::from_query(request.query_string())
            .map(web::Query::into_inner)
            .unwrap_or_default();
        values.retain(|_, value| !value.is_empty());
        Self { values, problems: FieldErrors::new() }
    }

    /// Reads one parameter; a value that can't be read is noted with `problem`.
    pub(crate) fn read<T>(
        &mut self,
        name: &str,
        problem: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = read(self.values.get(name)?);
        if value.is_none() {
            self.problems.insert(name.to_owned(), problem.to_owned());
        }
        value
    }

    /// The page asked for; `None` when neither `page` nor `limit` is given.
    pub(crate) fn page(&mut self, default_limit: u32) -> Option<PageRequest> {
        let whole = |limit: u32| move |text: &str| text.parse().ok().filter(|n| (1..=limit).contains(n));
        let number = self.read("page", "1 veya daha büyük bir sayı yazın.", whole(u32::MAX));
        let limit = self.read("limit", "1 ile 100 arasında bir sayı yazın.", whole(limits::PAGE));
        (number.is_some() || limit.is_some())
            .then(|| PageRequest::new(number.unwrap_or(1), limit.unwrap_or(default_limit)))
    }

    /// Refuses with 422 when anything could not be read.
    pub(crate) fn check(self) -> Result<(), ApiError> {
        if self.problems.is_empty() { Ok(()) } else { Err(ApiError::fields(self.problems)) }
    }
}

/// `page` and `limit` of a list; the first hundred without them.
pub(crate) struct PageQuery(pub(crate) PageRequest);

impl FromRequest for PageQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut params = Params::new(request);
        let page = params.page(limits::PAGE).unwrap_or_else(|| PageRequest::new(1, limits::PAGE));
        ready(params.check().map(|()| Self(page)))
    }
}
