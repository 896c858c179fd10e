//! Field checks for `validator`: the domain's constructors, told in Turkish.

use crate::error::{self, ApiError, FieldErrors};
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

/// Refuses what only a robot fills in.
pub(super) fn honeypot(website: Option<&str>) -> Result<(), ApiError> {
    match website {
        Some(text) if !text.trim().is_empty() => Err(ApiError::spam()),
        _ => Ok(()),
    }
}

/// What is wrong with which field, where `validator` does not reach.
#[derive(Default)]
pub(super) struct Problems(FieldErrors);

impl Problems {
    /// The checked text, or a note of what is wrong with it.
    pub(super) fn text<T>(&mut self, field: &str, checked: Result<T, TextError>) -> Option<T> {
        checked.map_err(|error| self.note(field, error::text_message(error))).ok()
    }

    pub(super) fn note(&mut self, field: &str, problem: impl Into<String>) {
        self.0.insert(field.to_owned(), problem.into());
    }

    pub(super) fn fields(self) -> FieldErrors {
        self.0
    }
}
