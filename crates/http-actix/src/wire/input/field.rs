use super::problem::{Problem, errors_of, missing, wrong_type};
use crate::wire::error::ApiError;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};
use validator::{Validate, ValidationErrors};

/// A value that people or programs write as a text: a parameter of a query, a text in JSON, a cell of a table.
pub(crate) trait FromText: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn from_text(text: &str) -> Result<Self, Problem>;
}

/// A value as callers write it.
pub(crate) trait FromWire: FromText {
    /// What the OpenAPI document calls it.
    fn name() -> Cow<'static, str>;

    /// What the OpenAPI document says of it: type and limits.
    fn schema() -> RefOr<Schema>;

    /// Reads JSON; a text, unless the value is something else there.
    ///
    /// # Errors
    /// What is wrong with it.
    fn from_json(json: Value) -> Result<Self, Problem> {
        match json {
            Value::String(text) => Self::from_text(&text),
            _ => Err(wrong_type()),
        }
    }
}

/// A field of a JSON body: its value, or what is wrong with it. A missing one is wrong; `Option<Field<_>>` may be
/// left out.
#[derive(Debug)]
pub(crate) struct Field<T>(Result<T, Problem>);

/// A parameter of a query: its value, or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Param<T>(Result<T, Problem>);

macro_rules! holder {
    ($name:ident) => {
        impl<T> $name<T> {
            /// The value.
            ///
            /// # Errors
            /// None once the struct was validated.
            pub(crate) fn value(self) -> Result<T, ApiError> {
                self.0.map_err(|_| ApiError::wrong_shape())
            }
        }

        impl<T> Validate for $name<T> {
            fn validate(&self) -> Result<(), ValidationErrors> {
                self.0.as_ref().map(drop).map_err(errors_of)
            }
        }

        impl<T: FromWire> PartialSchema for $name<T> {
            fn schema() -> RefOr<Schema> {
                T::schema()
            }
        }

        impl<T: FromWire> ToSchema for $name<T> {
            fn name() -> Cow<'static, str> {
                T::name()
            }
        }
    };
}

holder!(Field);
holder!(Param);

impl<T> Field<T> {
    /// The value, if it is a good one.
    pub(crate) fn good(&self) -> Option<&T> {
        self.0.as_ref().ok()
    }
}

impl<'de, T: FromWire> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // serde hands a missing field to an `Option` instead of giving up.
        let json = Option::<Value>::deserialize(deserializer)?;
        Ok(Self(json.ok_or_else(missing).and_then(T::from_json)))
    }
}

/// Reads a field for which `null` is a value of its own: one that is left out is `None`.
///
/// # Errors
/// As the JSON's reader.
pub(crate) fn nullable<'de, T: FromWire, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Field<T>>, D::Error> {
    Ok(Some(Field(T::from_json(Value::deserialize(deserializer)?))))
}

impl<'de, T: FromWire> Deserialize<'de> for Param<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(T::from_text(&String::deserialize(deserializer)?)))
    }
}

/// The values of fields that may be left out.
pub(crate) trait Optional<T> {
    /// The value, if there is one.
    ///
    /// # Errors
    /// None once the struct was validated.
    fn value(self) -> Result<Option<T>, ApiError>;
}

impl<T> Optional<T> for Option<Field<T>> {
    fn value(self) -> Result<Option<T>, ApiError> {
        self.map(Field::value).transpose()
    }
}

impl<T> Optional<T> for Option<Param<T>> {
    fn value(self) -> Result<Option<T>, ApiError> {
        self.map(Param::value).transpose()
    }
}
