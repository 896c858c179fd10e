//! How single values of the domain are written, and within which limits.

use super::{
    field::FromWire,
    problem::{Problem, Problems, WRONG_TYPE},
};
use crate::http::messages::{email_message, money_message, password_message, quantity_message, text_message};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::{
    account::Password,
    billing::TaxNumber,
    cart::Quantity,
    email::EmailAddress,
    iban::Iban,
    limits,
    money::Kurus,
    phone::{OptionalPhone, Phone},
    text::{Line, OptionalLine, Paragraph, TextError, check_no_link, check_visible},
};
use serde_json::Value;
use std::{borrow::Cow, marker::PhantomData};
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, schema::Type};
use validator::ValidateRange;

/// A line that is not blank, without control characters.
pub(crate) const LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$";

/// A line that is not blank, without control characters and invisible ones.
pub(crate) const VISIBLE_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*[^\s\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0][^\x00-\x1F\x7F-\x9F\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]*$";

/// Put before a pattern: no link, and no angle bracket.
const NO_LINK: &str = r"(?![\s\S]*(?:://|[wW]{3}\.|[<>]))";

/// A line that may be blank.
const OPTIONAL_LINE: &str = r"^[^\x00-\x1F\x7F-\x9F]*$";

/// Text that is not blank, with line breaks and tabs.
pub(crate) const PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";

/// The secret of a mailed link.
const TOKEN: &str = "^[0-9a-f]{64}$";

/// A day from 2000 to 2999.
const DAY: &str = "^2[0-9]{3}-[0-9]{2}-[0-9]{2}$";

/// Text that may be blank, with line breaks and tabs.
pub(crate) const OPTIONAL_PARAGRAPH: &str = r"^[^\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]*$";

/// Declares kinds of values: the type (`-> Value` if it is read as another one), its name and schema in the OpenAPI
/// document, and how it is read from JSON.
macro_rules! values {
    (@value) => { Self };
    (@value $value:ty) => { $value };
    ($($(const $max:ident:)? $kind:ty $(=> $value:ty)?, $name:expr, $schema:expr, |$json:ident| $read:expr;)+) => {$(
        impl$(<const $max: usize>)? $crate::http::input::field::FromWire for $kind {
            type Value = $crate::http::input::values::values!(@value $($value)?);

            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema.into()
            }

            fn from_json($json: serde_json::Value) -> Result<Self::Value, $crate::http::input::problem::Problems> {
                $read
            }
        }
    )+};
}
pub(crate) use values;

/// Declares that requests name a variant of these enums, each with the message for other names.
macro_rules! choices {
    ($($choice:ty, $problem:literal;)+) => {
        $crate::http::input::values::values! {$(
            $choice, <Self as utoipa::ToSchema>::name(), <Self as utoipa::PartialSchema>::schema(), |json| {
                if !json.is_string() {
                    return Err($crate::http::input::problem::WRONG_TYPE.into());
                }
                serde_json::from_value(json).map_err(|_| $problem.into())
            };
        )+}
    };
}
pub(crate) use choices;

/// Text of several lines, `None` if it is blank: forms send a blank text for a field that is left out.
pub(crate) enum OptionalParagraph<const MAX: usize> {}

/// A query's `true` or `false`.
pub(crate) enum Flag {}

/// A query's `1`, `0`, `true` or `false`.
pub(crate) enum Switch {}

/// An id as the client wrote it: a malformed one is not found, like an unknown one.
pub(crate) enum IdText {}

/// The secret of a mailed link; empty if it is malformed, so that it has expired like an unknown one.
pub(crate) enum TokenText {}

/// A field that people don't see. A program that fills it in is refused.
pub(crate) enum Honeypot {}

/// The number of a list's page.
pub(crate) enum PageNumber {}

/// The number of entries on a list's page.
pub(crate) enum PageLimit {}

/// A time: from a response, or as staff choose it.
pub(crate) enum Moment {}

/// A day: `2026-11-20`.
pub(crate) enum Day {}

values! {
    bool, "", of_type(Type::Boolean), |json| json.as_bool().ok_or_else(|| WRONG_TYPE.into());
    String, "", of_type(Type::String), |json| string(json);
    const MAX: Line<MAX>, format!("Line{MAX}"), text(1, MAX, VISIBLE_LINE), |json| Ok(line(&string(json)?)?);
    const MAX: OptionalLine<MAX>, format!("OptionalLine{MAX}"), text(0, MAX, OPTIONAL_LINE),
        |json| Self::new(&string(json)?).map_err(text_problems);
    const MAX: Paragraph<MAX>, format!("Paragraph{MAX}"), text(1, MAX, PARAGRAPH),
        |json| Self::new(&string(json)?).map_err(text_problems);
    const MAX: OptionalParagraph<MAX> => Option<Paragraph<MAX>>, format!("OptionalParagraph{MAX}"),
        text(0, MAX, OPTIONAL_PARAGRAPH),
        |json| unless_blank(&string(json)?, |text| Paragraph::new(text).map_err(text_problems));
    Phone, "Phone", text(1, limits::TEXT, LINE), |json| Self::new(&string(json)?).map_err(text_problems);
    OptionalPhone, "OptionalPhone", text(0, limits::TEXT, OPTIONAL_LINE),
        |json| Self::new(&string(json)?).map_err(text_problems);
    EmailAddress, "Email", format(KnownFormat::Email).min_length(Some(1)).max_length(Some(limits::TEXT)), |json| {
        let address = unless_blank(&string(json)?, |text| Self::new(text).map_err(|_| email_message().into()))?;
        address.ok_or_else(|| text_problems(TextError::Empty))
    };
    Password, "Password", format(KnownFormat::Password).min_length(Some(1)).max_length(Some(limits::PASSWORD)),
        |json| Self::new(&string(json)?).map_err(|error| password_message(error).into());
    TaxNumber, "TaxNumber", string_about("10 or 11 digits with their checksum; spaces don't count"),
        |json| Self::parse(&string(json)?).map_err(|_| "10 haneli vergi numaranızı (şahıs şirketiyseniz 11 haneli T.C. kimlik numaranızı) kontrol edin.".into());
    Flag => bool, "Flag", of_type(Type::Boolean),
        |json| string(json)?.parse().map_err(|_| "true veya false yazın.".into());
    Switch => bool, "Switch", of_type(Type::String).enum_values(Some(["1", "0", "true", "false"])),
        |json| match string(json)?.as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err("1 veya 0 yazın.".into()),
        };
    IdText => String, "Id", format(KnownFormat::Uuid), |json| string(json);
    TokenText => String, "Token", of_type(Type::String).pattern(Some(TOKEN)), |json| {
        let text = string(json)?;
        let is_token = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        Ok(if is_token { text } else { String::new() })
    };
    Quantity, "Quantity", whole(1, limits::QUANTITY), |json| match &json {
        Value::Number(_) => Self::new(number_text(json)?.parse().unwrap_or(0)).map_err(|_| quantity_message().into()),
        _ => Err(WRONG_TYPE.into()),
    };
    Kurus, "Price", price(Some(0.0), None), |json| {
        let text = match json {
            // Their shortest decimal text is what was written. Unlike that of JSON it has no exponent.
            Value::Number(number) => match number.as_f64() {
                Some(lira) if number.is_f64() => lira.to_string(),
                _ => number.to_string(),
            },
            // HTML forms send numbers as text.
            Value::String(text) => text.trim().to_owned(),
            _ => return Err(WRONG_TYPE.into()),
        };
        text.parse().map_err(|error| money_message(error).into())
    };
    Honeypot => (), "Honeypot", of_type(Type::String).max_length(Some(0)),
        |json| if string(json)?.trim().is_empty() { Ok(()) } else { Err("Bu alanı boş bırakın.".into()) };
    PageNumber => u32, "PageNumber", whole(1, limits::PAGE_NUMBER),
        |json| whole_in(1, limits::PAGE_NUMBER, &string(json)?).ok_or_else(|| "1 veya daha büyük bir sayı yazın.".into());
    PageLimit => u32, "PageLimit", whole(1, limits::PAGE), |json| {
        let entries = whole_in(1, limits::PAGE, &string(json)?);
        entries.ok_or_else(|| format!("1 ile {} arasında bir sayı yazın.", limits::PAGE).into())
    };
    Day => NaiveDate, "Day", format(KnownFormat::Date).pattern(Some(DAY)), |json| {
        let day = string(json)?.trim().parse().ok();
        let known = day.filter(|day: &NaiveDate| (2000..=2999).contains(&day.year()));
        known.ok_or_else(|| "Geçerli bir gün seçin.".into())
    };
    Iban, "Iban", string_about("with country, length and check digits; spaces don't count")
            .pattern(Some(r"^\s*[A-Za-z]\s*[A-Za-z](\s*[0-9]){2}(\s*[A-Za-z0-9]){10,30}\s*$")), |json| {
        Self::new(&string(json)?).map_err(|_| "IBAN'ı kontrol edin: TR ile başlar ve 26 karakterdir.".into())
    };
    Moment => DateTime<Utc>, "Moment", format(KnownFormat::DateTime), |json| {
        let time = DateTime::parse_from_rfc3339(string(json)?.trim()).map_err(|_| WRONG_TYPE)?;
        Ok(time.to_utc())
    };
}

/// A text that mails quote: a name, a company's title, a line of an address.
pub(crate) struct WithoutLink<T>(PhantomData<T>);

impl<T: FromWire> FromWire for WithoutLink<T> {
    type Value = T::Value;

    fn name() -> Cow<'static, str> {
        format!("{}WithoutLink", T::name()).into()
    }

    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(Schema::Object(text)) = &mut schema {
            text.pattern = text.pattern.take().map(|pattern| format!("{NO_LINK}{pattern}"));
        }
        schema
    }

    fn from_json(json: Value) -> Result<T::Value, Problems> {
        if let Value::String(text) = &json {
            check_no_link(text).map_err(text_problems)?;
        }
        T::from_json(json)
    }
}

/// Reads a line that is not blank.
pub(crate) fn line<const MAX: usize>(text: &str) -> Result<Line<MAX>, Problem> {
    check_visible(text).and_then(|()| Line::new(text)).map_err(|error| text_message(error).into())
}

/// Reads text; `None` if it is blank.
pub(crate) fn unless_blank<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Problems>,
) -> Result<Option<T>, Problems> {
    if text.trim().is_empty() { Ok(None) } else { read(text).map(Some) }
}

pub(crate) fn whole_in(min: u32, max: u32, text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.validate_range(Some(min), Some(max), None, None))
}

pub(crate) fn text_problems(error: TextError) -> Problems {
    text_message(error).into()
}

pub(crate) fn string(json: Value) -> Result<String, Problems> {
    match json {
        Value::String(text) => Ok(text),
        _ => Err(WRONG_TYPE.into()),
    }
}

pub(crate) fn strings(json: Value) -> Result<Vec<String>, Problems> {
    let Value::Array(entries) = json else { return Err(WRONG_TYPE.into()) };
    let entries = entries.into_iter().enumerate();
    entries.map(|(index, entry)| string(entry).map_err(|inner| inner.within(&format!("[{index}]")))).collect()
}

/// Returns a number's text. HTML forms send numbers as text. In JSON `398.0` is an integer.
pub(crate) fn number_text(json: Value) -> Result<String, Problems> {
    match json {
        Value::Number(number) => {
            let text = number.to_string();
            Ok(text.strip_suffix(".0").map(str::to_owned).unwrap_or(text))
        }
        json => string(json),
    }
}

pub(crate) fn of_type(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind)
}

pub(crate) fn format(format: KnownFormat) -> ObjectBuilder {
    of_type(Type::String).format(Some(SchemaFormat::KnownFormat(format)))
}

pub(crate) fn string_about(about: &str) -> ObjectBuilder {
    of_type(Type::String).description(Some(about))
}

pub(crate) fn text(min: usize, max: usize, pattern: &str) -> ObjectBuilder {
    let min = (min > 0).then_some(min);
    of_type(Type::String).min_length(min).max_length(Some(max)).pattern(Some(pattern))
}

pub(crate) fn whole(min: u32, max: u32) -> ObjectBuilder {
    of_type(Type::Integer).minimum(Some(f64::from(min))).maximum(Some(f64::from(max)))
}

pub(crate) fn price(above: Option<f64>, from: Option<f64>) -> ObjectBuilder {
    #[expect(clippy::cast_precision_loss, reason = "the limit is a whole number of TL far below 2^53")]
    let most = limits::PRICE_KURUS as f64 / 100.0;
    of_type(Type::Number)
        .exclusive_minimum(above)
        .minimum(from)
        .maximum(Some(most))
        .multiple_of(Some(0.01))
        .description(Some("TL, at most two decimals; the same as decimal text is taken, too"))
}
