//! Enums under their names on the wire: by [`choices!`] where an enum has its names itself, else by [`named!`].

use super::field::FromWire;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// An enum with a name for each variant.
pub(crate) trait Named: FromWire<Value = Self> + Copy {
    /// Returns the variant's name on the wire.
    fn wire_name(self) -> &'static str;
}

/// An enum in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice<E>(pub(crate) E);

impl<E: Named> Serialize for Choice<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.wire_name())
    }
}

impl<E: Named> PartialSchema for Choice<E> {
    fn schema() -> RefOr<Schema> {
        E::schema()
    }
}

impl<E: Named> ToSchema for Choice<E> {
    fn name() -> Cow<'static, str> {
        E::name()
    }
}

/// Each enum, its alias for fields of responses (utoipa names schemas by types without parameters), the message for
/// other names, and the names.
macro_rules! named {
    ($($choice:ident $(as $alias:ident)?, $problem:literal, [$($variant:ident = $name:literal),+];)+) => {$(
        $(pub(crate) type $alias = $crate::http::input::choice::Choice<$choice>;)?

        impl $crate::http::input::choice::Named for $choice {
            fn wire_name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl $crate::http::input::field::FromWire for $choice {
            type Value = Self;

            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($choice).into()
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some([$($name),+])).into()
            }

            fn from_json(json: serde_json::Value) -> Result<Self, $crate::http::input::problem::Problems> {
                match json.as_str().ok_or($crate::http::input::problem::WRONG_TYPE)? {
                    $($name => Ok(Self::$variant),)+
                    _ => Err($problem.into()),
                }
            }
        }
    )+};
}
pub(crate) use named;

/// Reads enums that have their names where they are declared: each with the message for other names.
macro_rules! choices {
    ($($choice:ty, $problem:literal;)+) => {$(
        impl $crate::http::input::field::FromWire for $choice {
            type Value = Self;

            fn name() -> std::borrow::Cow<'static, str> {
                <Self as utoipa::ToSchema>::name()
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                <Self as utoipa::PartialSchema>::schema()
            }

            fn from_json(json: serde_json::Value) -> Result<Self, $crate::http::input::problem::Problems> {
                if !json.is_string() {
                    return Err($crate::http::input::problem::WRONG_TYPE.into());
                }
                serde_json::from_value(json).map_err(|_| $problem.into())
            }
        }
    )+};
}
pub(crate) use choices;
