//! The shape of every successful JSON answer.

use actix_web::{HttpResponse, http::StatusCode};
use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, schema::Type},
};

/// `success`, a sentence where the page shows one, and the data beside them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Refusals are an `ErrorBody`.
    #[schema(schema_with = always_true)]
    pub success: bool,
    /// A Turkish sentence for a toast.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub message: Option<String>,
    /// The data, flat.
    #[serde(flatten)]
    pub data: T,
}

/// No data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Nothing {}

impl<T: Serialize> Envelope<T> {
    /// Just the data.
    pub(crate) const fn of(data: T) -> Self {
        Self { success: true, message: None, data }
    }

    /// The data and a sentence.
    pub(crate) fn saying(message: &str, data: T) -> Self {
        Self { success: true, message: Some(message.to_owned()), data }
    }

    /// 200.
    pub(crate) fn ok(&self) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }

    /// 201.
    pub(crate) fn created(&self) -> HttpResponse {
        HttpResponse::build(StatusCode::CREATED).json(self)
    }
}

fn always_true() -> Object {
    ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([true])).build()
}
