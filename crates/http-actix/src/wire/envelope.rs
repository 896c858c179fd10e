//! The shape of every successful JSON answer.

use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, schema::Type},
};

/// `success` and the data beside it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Refusals are an `ErrorBody`.
    #[schema(schema_with = always_true)]
    pub success: bool,
    /// The data, flat.
    #[serde(flatten)]
    pub data: T,
}

/// `success`, a sentence that the page shows, and the data beside them.
#[derive(Debug, Serialize, ToSchema)]
pub struct SayingEnvelope<T> {
    /// Refusals are an `ErrorBody`.
    #[schema(schema_with = always_true)]
    pub success: bool,
    /// A Turkish sentence for a toast.
    pub message: String,
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
        Self { success: true, data }
    }

    /// The data and a sentence.
    pub(crate) fn saying(message: &str, data: T) -> SayingEnvelope<T> {
        SayingEnvelope { success: true, message: message.to_owned(), data }
    }
}

fn always_true() -> Object {
    ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([true])).build()
}
