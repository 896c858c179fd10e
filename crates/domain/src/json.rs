//! How values are written to JSON and read from it: in the form that they have on the wire, and checked. Each also has
//! the schema by which the OpenAPI document describes it in responses.

use crate::order::OrderNumber;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

/// Writes a time in UTC with milliseconds and `Z` (RFC 3339), for `#[serde(serialize_with = "…")]`. A field may be a
/// time or an optional one.
///
/// # Errors
/// Those of the serializer.
pub fn time<S: Serializer>(
    at: &(impl Copy + Into<Option<DateTime<Utc>>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let at: Option<DateTime<Utc>> = (*at).into();
    at.map(|at| at.to_rfc3339_opts(SecondsFormat::Millis, true)).serialize(serializer)
}

/// Implements the schema of a type under this name in the OpenAPI document.
macro_rules! schema {
    ($(const $max:ident:)? $kind:ty, $name:expr, $schema:expr) => {
        impl$(<const $max: usize>)? utoipa::PartialSchema for $kind {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema.into()
            }
        }

        impl$(<const $max: usize>)? utoipa::ToSchema for $kind {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}

/// Implements JSON for types whose JSON is the text that they display and that `$read` parses. In responses their schema
/// is `Text`: any text, because stored ones may be older than a rule.
macro_rules! text_json {
    ($($(const $max:ident:)? $kind:ty: $read:expr;)+) => {$(
        $crate::json::serde_text!($(const $max:)? $kind, $read);
        $crate::json::schema!($(const $max:)? $kind, "Text", $crate::json::string());
    )+};
}

/// Implements `Serialize` and `Deserialize` for a type whose JSON is the text that it displays and that `$read` parses.
macro_rules! serde_text {
    ($(const $max:ident:)? $kind:ty, $read:expr) => {
        impl$(<const $max: usize>)? serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de$(, const $max: usize)?> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                $read(&text).map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Names the variants of an enum: its constant `ALL`, `as_str` and `parse`.
macro_rules! named {
    ($kind:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        impl $kind {
            /// Every variant.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }

            /// Reads the name.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.as_str() == text)
            }
        }
    };
}

/// Names the variants of an enum on the wire and in the database: [`named!`], and the name is its JSON.
macro_rules! names {
    ($kind:ident { $($variant:ident = $name:literal),+ $(,)? }) => {
        $crate::json::named!($kind { $($variant = $name),+ });

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $crate::json::serde_text!($kind, |text: &str| $kind::parse(text).ok_or("unknown name"));
        $crate::json::schema!(
            $kind,
            stringify!($kind),
            $crate::json::string().enum_values(Some($kind::ALL.map($kind::as_str)))
        );
    };
}

pub(crate) use {named, names, schema, serde_text, text_json};

text_json! {
    OrderNumber: |text: &str| OrderNumber::parse(text).ok_or("no order number");
}

/// Returns the schema of a string.
pub(crate) fn string() -> utoipa::openapi::ObjectBuilder {
    utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::schema::Type::String)
}

#[cfg(test)]
mod tests {
    use crate::{
        email::EmailAddress,
        ids::ProductId,
        order::{OrderNumber, OrderStatus, PaymentType},
        phone::Phone,
        text::Line,
        thread::Side,
        vat::VatRate,
    };
    use chrono::{DateTime, TimeZone, Utc};
    use serde::{Serialize, de::DeserializeOwned};
    use serde_json::{Value, json};

    fn is_its_json<T: Serialize + DeserializeOwned>(json: &Value) {
        let value: T = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(&serde_json::to_value(&value).unwrap(), json);
    }

    #[test]
    fn values_read_their_own_json() {
        is_its_json::<ProductId>(&json!("0198c6b6-1df7-7c5c-8b0a-0d6a2f4f9a10"));
        is_its_json::<Line<9>>(&json!("Ayşe"));
        is_its_json::<EmailAddress>(&json!("ayse@example.com"));
        is_its_json::<Phone>(&json!("+905320000000"));
        is_its_json::<OrderNumber>(&json!("4827-1935"));
        is_its_json::<OrderStatus>(&json!("Awaiting Payment"));
        is_its_json::<PaymentType>(&json!("COD"));
        is_its_json::<Side>(&json!("admin"));
        assert_eq!(serde_json::to_value(VatRate::Ten).unwrap(), 10);
    }

    #[test]
    fn invalid_json_is_refused() {
        fn is_refused<T: DeserializeOwned>(json: Value) -> bool {
            serde_json::from_value::<T>(json).is_err()
        }
        assert!(is_refused::<ProductId>(json!("0198c6b61df77c5c8b0a0d6a2f4f9a10")));
        assert!(is_refused::<Line<3>>(json!("Ayşe")));
        assert!(is_refused::<EmailAddress>(json!("ayse")));
        assert!(is_refused::<Phone>(json!(532)));
        assert!(is_refused::<OrderStatus>(json!("awaiting payment")));
        assert!(is_refused::<Side>(json!("seller")));
    }

    #[test]
    fn times_have_milliseconds_and_a_z() {
        #[derive(Serialize)]
        struct Times {
            #[serde(serialize_with = "super::time")]
            at: DateTime<Utc>,
            #[serde(serialize_with = "super::time")]
            until: Option<DateTime<Utc>>,
            #[serde(serialize_with = "super::time")]
            never: Option<DateTime<Utc>>,
        }
        let at = Utc.timestamp_micros(1_764_324_000_123_456).unwrap();
        let written = serde_json::to_value(Times { at, until: Some(at), never: None }).unwrap();
        let text = "2025-11-28T10:00:00.123Z";
        assert_eq!(written, json!({ "at": text, "until": text, "never": null }));
    }
}
