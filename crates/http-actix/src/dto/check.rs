//! Field checks for `validator`: the domain's constructors, told in Turkish.

use crate::error;
use domain::{
    account::Password,
    catalogue::Description,
    email::EmailAddress,
    limits,
    money::Kurus,
    text::{Line, OptionalLine, Paragraph, TextError},
};
use serde_json::Number;
use std::borrow::Cow;
use validator::ValidationError;

fn refuse(message: impl Into<Cow<'static, str>>) -> ValidationError {
    ValidationError::new("invalid").with_message(message.into())
}

fn text<T>(checked: Result<T, TextError>) -> Result<(), ValidationError> {
    checked.map(drop).map_err(|error| refuse(error::text_message(error)))
}

pub(super) fn name(value: &str) -> Result<(), ValidationError> {
    text(Line::<{ limits::NAME }>::new(value))
}

pub(super) fn line(value: &str) -> Result<(), ValidationError> {
    text(Line::<{ limits::TEXT }>::new(value))
}

pub(super) fn optional_line(value: &str) -> Result<(), ValidationError> {
    text(OptionalLine::<{ limits::TEXT }>::new(value))
}

pub(super) fn paragraph(value: &str) -> Result<(), ValidationError> {
    text(Paragraph::<{ limits::TEXT }>::new(value))
}

pub(super) fn email(value: &str) -> Result<(), ValidationError> {
    if value.trim().is_empty() {
        return text::<()>(Err(TextError::Empty));
    }
    EmailAddress::new(value).map(drop).map_err(|_| refuse(error::email_message()))
}

pub(super) fn password(value: &str) -> Result<(), ValidationError> {
    Password::new(value).map(drop).map_err(|error| refuse(error::password_message(error)))
}

pub(super) fn description(lines: &[String]) -> Result<(), ValidationError> {
    Description::new(lines.iter().map(String::as_str))
        .map(drop)
        .map_err(|error| refuse(error::description_message(error)))
}

pub(super) fn amount(value: &Number) -> Result<(), ValidationError> {
    super::money::kurus(value).map(drop).map_err(|error| refuse(error::money_message(error)))
}

pub(super) fn quantity(pieces: u32) -> Result<(), ValidationError> {
    domain::cart::Quantity::new(pieces).map(drop).map_err(|_| refuse(error::quantity_message()))
}

/// The value of a checked amount; zero for a missing one, which no price may be.
pub(super) fn checked_amount(value: Option<&Number>) -> Kurus {
    value.and_then(|number| super::money::kurus(number).ok()).unwrap_or(Kurus::ZERO)
}
