//! The shape of every successful JSON response.

use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, schema::Type},
};

/// A response with `success` and data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Always `true`; errors are an `ErrorBody`.
    #[schema(schema_with = always_true)]
    pub success: bool,
    /// The data's fields, beside `success`.
    #[serde(flatten)]
    pub data: T,
}

/// A response with `success`, a message for the page, and data.
#[derive(Debug, Serialize, ToSchema)]
pub struct SayingEnvelope<T> {
    /// Always `true`; errors are an `ErrorBody`.
    #[schema(schema_with = always_true)]
    pub success: bool,
    /// A Turkish message for a toast.
    pub message: String,
    /// The data's fields, beside `success`.
    #[serde(flatten)]
    pub data: T,
}

/// No data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Nothing {}

impl<T: Serialize> Envelope<T> {
    /// Creates a response with data.
    pub(crate) const fn of(data: T) -> Self {
        Self { success: true, data }
    }

    /// Creates a response with data and a message.
    pub(crate) fn saying(message: &str, data: T) -> SayingEnvelope<T> {
        SayingEnvelope { success: true, message: message.to_owned(), data }
    }
}

fn always_true() -> Object {
    ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([true])).build()
}
