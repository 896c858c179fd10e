//! The one way from what a caller sends to values of the domain.
//!
//! A body or a query is a struct of [`Field`]s or [`Param`]s. Reading it never ends at the first bad field: each
//! holds its value or the sentence that says what is wrong with it, `validator` gathers these under the names
//! that the caller wrote, and only a struct without any becomes a value of the domain. What a field takes, as
//! which type and within which limits, is told by [`FromWire`], from which the OpenAPI document has it too.

mod choice;
mod field;
mod fields;
mod list;
mod problem;
mod values;

pub(crate) use choice::Choice;
pub(crate) use field::{FromText, Optional, nullable};
pub(crate) use fields::*;
pub(crate) use list::{Entry, List};
pub(crate) use problem::{Problem, at, wrong_type};
pub(crate) use values::{InvoiceType, Moment};

use crate::wire::error::{ApiError, FieldErrors};
use problem::field_errors;
use serde::de::DeserializeOwned;
use serde_json::Value;
use validator::Validate;

/// A body or a query, checked field by field.
pub(crate) trait Input: DeserializeOwned + Validate {
    /// What it becomes.
    type Output;

    /// The value of checked fields.
    ///
    /// # Errors
    /// What no single field is to blame for.
    fn into_domain(self) -> Result<Self::Output, ApiError>;

    /// The refusal of these fields, where a form has its own words for it.
    fn refuse(fields: FieldErrors) -> ApiError {
        ApiError::fields(fields)
    }
}

/// Reads a JSON body: what is no JSON is 400, what no shop can take 422 with every bad field named.
pub(crate) fn parse_json<T: Input>(bytes: &[u8]) -> Result<T::Output, ApiError> {
    parse::<T>(serde_json::from_slice(bytes).map_err(|_| ApiError::malformed_json())?)
}

/// Reads JSON that is well formed.
pub(crate) fn parse<T: Input>(json: Value) -> Result<T::Output, ApiError> {
    // serde would take a list for a struct, field by field.
    if !json.is_object() {
        return Err(ApiError::wrong_shape());
    }
    let input: T =
        serde_path_to_error::deserialize(json).map_err(|error| match error.path().to_string().as_str() {
            "" | "." => ApiError::wrong_shape(),
            path => T::refuse(FieldErrors::from([(path.to_owned(), wrong_type().message.into_owned())])),
        })?;
    checked(input)
}

/// What has been read becomes a value of the domain, or every bad field is named.
pub(crate) fn checked<T: Input>(input: T) -> Result<T::Output, ApiError> {
    input.validate().map_err(|errors| T::refuse(field_errors(&errors)))?;
    input.into_domain()
}
