//! Reading of request bodies and queries.
//!
//! [`input!`] declares a body or a query once: its fields, each with the type that it is written as
//! ([`Field`](field::Field), [`FromWire`]). From this follow the struct of domain values, the reading and the schema in
//! the OpenAPI document.
//! Each value is parsed once. Problems of all fields are collected, so a response names every bad field.

pub(crate) mod field;
pub(crate) mod list;
pub(crate) mod problem;
pub(crate) mod setting;
pub(crate) mod values;

#[cfg(test)]
mod tests;

use self::{
    field::{Fields, FromWire, Property, Schemas, object_schema},
    problem::Problems,
};
use super::error::ApiError;
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::{RefOr, Schema};

/// A struct that [`input!`] declares.
pub(crate) trait Input: Sized + 'static {
    /// The domain value that it is read as.
    type Value;

    /// Its name in the OpenAPI document.
    const NAME: &str;

    /// The lines of its doc comment.
    const DOC: &[&str];

    /// Whether each of its fields has a label. Fields of an entry of a list may have none.
    const IS_LABELLED: bool;

    /// Reads all fields and makes the value.
    fn read_all(fields: &mut Fields) -> Result<Self::Value, Problems>;

    /// Returns the label on the page of the field with this name on the wire.
    fn label(name: &str) -> Option<&'static str>;

    /// Returns the fields as the OpenAPI document describes them.
    fn all_properties() -> Vec<Property>;
}

impl<T: Input> FromWire for T {
    type Value = <T as Input>::Value;

    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }

    fn schema() -> RefOr<Schema> {
        object_schema::<T>()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((T::NAME.to_owned(), object_schema::<T>()));
        add_field_schemas::<T>(schemas);
    }

    fn from_json(json: Value) -> Result<Self::Value, Problems> {
        T::read_all(&mut json.try_into()?)
    }
}

/// Adds the named schemas that the fields need.
pub(crate) fn add_field_schemas<T: Input>(schemas: &mut Schemas) {
    for property in T::all_properties() {
        (property.add_schemas)(schemas);
    }
}

/// Reads a JSON body.
///
/// # Errors
/// 400 if the bytes are not JSON, 422 if the JSON is not an object or a field is bad.
pub(crate) fn parse_json<T: Input>(bytes: &[u8]) -> Result<T::Value, ApiError> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(fields)) => read::<T>(fields),
        Ok(_) => Err(ApiError::wrong_shape()),
        Err(_) => Err(ApiError::malformed_json()),
    }
}

/// Reads the parameters of a query. The last of repeated parameters counts; an empty one counts as left out.
///
/// # Errors
/// 422 if a parameter is bad.
pub(crate) fn parse_query<T: Input>(
    parameters: impl Iterator<Item = (String, String)>,
) -> Result<T::Value, ApiError> {
    let value = |text: String| if text.is_empty() { Value::Null } else { Value::String(text) };
    let parameters = parameters.map(|(name, text)| (name, value(text)));
    read::<T>(parameters.collect())
}

fn read<T: Input>(fields: Map<String, Value>) -> Result<T::Value, ApiError> {
    const { assert!(T::IS_LABELLED, "a message names each field by its label") };
    T::read_all(&mut Fields::new(fields)).map_err(Problems::into_error)
}

/// Declares bodies and queries: `struct Name { field: Kind, … }` becomes a struct of the values that the kinds are
/// read as, under the fields' names in camel case (or `field as "name"`).
///
/// With `field "Label": Kind`, messages call the field by this label of the page. The fields of an entry of a list need
/// none where the list's label is meant.
///
/// With `-> Value`, reading goes on to `Value::try_from(Name { … })`, whose error is [`Problems`]: there fields are
/// checked against each other.
macro_rules! input {
    (@value) => { Self };
    (@value $value:ty) => { $value };
    (@name $field:ident) => { &$crate::http::input::field::wire_name(stringify!($field)) };
    (@name $field:ident $name:literal) => { $name };
    (@is_labelled $kind:ty) => { <$kind as $crate::http::input::field::Field>::HAS_LABELS };
    (@is_labelled $kind:ty, $label:literal) => { true };
    (@label $wanted:ident, $name:expr, $kind:ty) => {
        <$kind as $crate::http::input::field::Field>::label_of($wanted)
    };
    (@label $wanted:ident, $name:expr, $kind:ty, $label:literal) => {{
        let name: &str = $name;
        (name == $wanted).then_some($label)
    }};
    ($(
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident $(-> $value:ty)? {
            $($(#[doc = $about:literal])* $field:ident $(as $as:literal)? $($label:literal)?: $kind:ty),* $(,)?
        }
    )+) => {$(
        $(#[doc = $doc])*
        #[allow(dead_code, reason = "a form's honeypot is only checked")]
        $vis struct $name {
            $($(#[doc = $about])* pub(crate) $field: <$kind as $crate::http::input::field::Field>::Value),*
        }

        impl $crate::http::input::Input for $name {
            type Value = input!(@value $($value)?);

            const NAME: &str = stringify!($name);
            const DOC: &[&str] = &[$($doc),*];
            const IS_LABELLED: bool = true $(&& input!(@is_labelled $kind $(, $label)?))*;

            fn read_all(
                fields: &mut $crate::http::input::field::Fields,
            ) -> Result<Self::Value, $crate::http::input::problem::Problems> {
                let mut problems = $crate::http::input::problem::Problems::default();
                $(let $field = problems.unless(<$kind as $crate::http::input::field::Field>::read(
                    fields,
                    input!(@name $field $($as)?),
                ));)*
                let read = match ($($field,)*) {
                    ($(Some($field),)*) => {
                        <input!(@value $($value)?)>::try_from(Self { $($field),* }).map_err(Into::into)
                    }
                    _ => Err(problems),
                };
                read.map_err(|problems: $crate::http::input::problem::Problems| problems.labelled(Self::label))
            }

            fn label(wanted: &str) -> Option<&'static str> {
                None$(.or_else(|| input!(@label wanted, input!(@name $field $($as)?), $kind $(, $label)?)))*
            }

            fn all_properties() -> Vec<$crate::http::input::field::Property> {
                let mut properties = Vec::new();
                $(properties.extend(<$kind as $crate::http::input::field::Field>::properties(
                    input!(@name $field $($as)?),
                    &[$($about),*],
                ));)*
                properties
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::http::input::field::object_schema::<Self>()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schemas(schemas: &mut $crate::http::input::field::Schemas) {
                $crate::http::input::add_field_schemas::<Self>(schemas);
            }
        }

        impl utoipa::IntoParams for $name {
            fn into_params(
                _: impl Fn() -> Option<utoipa::openapi::path::ParameterIn>,
            ) -> Vec<utoipa::openapi::path::Parameter> {
                $crate::http::input::field::parameters::<Self>()
            }
        }
    )+};
}
pub(crate) use input;
