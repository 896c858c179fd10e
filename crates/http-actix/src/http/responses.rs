//! Conversion of wire values to actix responses.

use super::{
    envelope::{Envelope, SayingEnvelope},
    error::ApiError,
    request_id::{self, RequestId},
};
use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::Serialize;

impl<T: Serialize> Envelope<T> {
    /// Returns a response with status 200.
    pub(crate) fn ok(&self) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }

    /// Returns a response with status 201.
    pub(crate) fn created(&self) -> HttpResponse {
        HttpResponse::Created().json(self)
    }
}

impl<T: Serialize> SayingEnvelope<T> {
    /// Returns a response with status 200.
    pub(crate) fn ok(&self) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }

    /// Returns a response with status 201.
    pub(crate) fn created(&self) -> HttpResponse {
        HttpResponse::Created().json(self)
    }

    /// Returns a response with status 201, or 200 when the request repeated an earlier one.
    pub(crate) fn created_or_repeated(&self, is_new: bool) -> HttpResponse {
        if is_new { self.created() } else { self.ok() }
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    fn error_response(&self) -> HttpResponse {
        let request_id = RequestId::current();
        let mut response = HttpResponse::build(self.status());
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if !self.allow.is_empty() {
            response.insert_header((header::ALLOW, self.allow.join(", ")));
        }
        // The middleware that adds this header does not see the response to a panic.
        if let Some(value) = request_id.and_then(RequestId::header_value) {
            response.insert_header((request_id::HEADER, value));
        }
        response
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .json(self.body(request_id.map(|id| id.to_string())))
    }
}
