//! The codes of errors. Each area declares its own by [`error_codes!`] and registers them for the OpenAPI document.

use http::StatusCode;
use serde::{Serialize, Serializer};
use std::{borrow::Cow, fmt};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// The machine-readable code of an error, and the status of responses with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorCode {
    name: &'static str,
    status: StatusCode,
}

impl ErrorCode {
    pub(crate) const fn new(name: &'static str, status: StatusCode) -> Self {
        Self { name, status }
    }

    /// Returns the status of responses with this code.
    pub(crate) const fn status(self) -> StatusCode {
        self.status
    }

    /// Returns the schema of the codes that the areas have registered.
    pub(crate) fn schema_of(codes: &[Self]) -> RefOr<Schema> {
        let mut names: Vec<_> = codes.iter().map(|code| code.name).collect();
        names.sort_unstable();
        let about = Some("The machine-readable code of an error.");
        ObjectBuilder::new().schema_type(Type::String).description(about).enum_values(Some(names)).into()
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Without the codes, which only the whole document knows.
impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        Self::schema_of(&[])
    }
}

impl ToSchema for ErrorCode {
    fn name() -> Cow<'static, str> {
        "ErrorCode".into()
    }
}

/// Declares codes of an area: a constant of [`ErrorCode`] each, and their list `CODES`.
macro_rules! error_codes {
    ($($code:ident = ($name:literal, $status:ident);)+) => {
        impl $crate::http::error_code::ErrorCode {
            $(pub(crate) const $code: Self = Self::new($name, ::http::StatusCode::$status);)+
        }

        /// The codes of this area's errors.
        pub(crate) const CODES: &[$crate::http::error_code::ErrorCode] =
            &[$($crate::http::error_code::ErrorCode::$code),+];
    };
}
pub(crate) use error_codes;
