//! Reading of request bodies and queries.
//!
//! [`input!`] declares a body or a query once: its fields, each with the type that it is written as
//! ([`Field`](field::Field), [`FromWire`]). From this follow the struct of domain values, the reading and the schema in
//! the OpenAPI document.
//! Each value is parsed once. Problems of all fields are collected, so a response names every bad field.

pub(crate) mod choice;
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
use super::error::{ApiError, FieldErrors};
use serde_json::Value;
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

    /// Builds the 422 response for bad fields.
    const REFUSE: fn(FieldErrors) -> ApiError;

    /// Reads all fields and makes the value.
    fn read_all(fields: &mut Fields) -> Result<Self::Value, Problems>;

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
        Ok(Value::Object(fields)) => finish::<T>(T::read_all(&mut Fields::new(fields))),
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
    finish::<T>(T::read_all(&mut Fields::new(parameters.collect())))
}

fn finish<T: Input>(read: Result<T::Value, Problems>) -> Result<T::Value, ApiError> {
    read.map_err(|problems| problems.into_error(T::REFUSE))
}

/// Declares bodies and queries: `struct Name { field: Kind, … }` becomes a struct of the values that the kinds are
/// read as, under the fields' names in camel case (or `field as "name"`).
///
/// With `-> Value`, reading goes on to `Value::try_from(Name { … })`, whose error is [`Problems`]: there fields are
/// checked against each other. With `, or refuse`, `refuse` builds the response for bad fields.
macro_rules! input {
    (@value) => { Self };
    (@value $value:ty) => { $value };
    (@refuse) => { $crate::http::error::ApiError::fields };
    (@refuse $refuse:path) => { $refuse };
    (@name $field:ident) => { &$crate::http::input::field::wire_name(stringify!($field)) };
    (@name $field:ident $name:literal) => { $name };
    ($(
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident $(-> $value:ty)? $(, or $refuse:path)? {
            $($(#[doc = $about:literal])* $field:ident $(as $as:literal)?: $kind:ty),* $(,)?
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
            const REFUSE: fn($crate::http::error::FieldErrors) -> $crate::http::error::ApiError =
                input!(@refuse $($refuse)?);

            fn read_all(
                fields: &mut $crate::http::input::field::Fields,
            ) -> Result<Self::Value, $crate::http::input::problem::Problems> {
                let mut problems = $crate::http::input::problem::Problems::default();
                $(let $field = problems.unless(<$kind as $crate::http::input::field::Field>::read(
                    fields,
                    input!(@name $field $($as)?),
                ));)*
                match ($($field,)*) {
                    ($(Some($field),)*) => {
                        <input!(@value $($value)?)>::try_from(Self { $($field),* }).map_err(Into::into)
                    }
                    _ => Err(problems),
                }
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
