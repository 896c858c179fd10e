use crate::wire::error::{self, FieldErrors};
use domain::text::TextError;
use std::{borrow::Cow, collections::HashMap};
use validator::{ValidationError, ValidationErrors, ValidationErrorsKind};

/// Under which name `validator` tells what is wrong between the fields of a struct.
const WHOLE: &str = "__all__";

/// What is wrong with a field.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// Where within the field: `[3]` in a list, nothing otherwise.
    pub(super) within: String,
    /// A Turkish sentence.
    pub(super) message: Cow<'static, str>,
}

impl<T: Into<Cow<'static, str>>> From<T> for Problem {
    fn from(message: T) -> Self {
        Self { within: String::new(), message: message.into() }
    }
}

impl Problem {
    /// The same, of one entry of a list.
    pub(super) fn in_entry(self, index: usize) -> Self {
        Self { within: format!("[{index}]{}", self.within), ..self }
    }

    /// The sentence.
    pub(crate) fn into_message(self) -> String {
        self.message.into_owned()
    }
}

/// A field that has to be there is not.
pub(crate) fn missing() -> Problem {
    error::text_message(TextError::Empty).into()
}

/// A value of another type than the field's.
pub(crate) fn wrong_type() -> Problem {
    "Bu alana geçerli bir değer yazın.".into()
}

/// What is wrong between the fields of a struct, told of one of them by its name on the wire.
pub(crate) fn at(
    field: impl Into<Cow<'static, str>>,
    message: impl Into<Cow<'static, str>>,
) -> ValidationError {
    ValidationError { code: field.into(), message: Some(message.into()), params: HashMap::new() }
}

pub(super) fn errors_of(problem: &Problem) -> ValidationErrors {
    let error = ValidationError::new("invalid").with_message(problem.message.clone());
    let mut errors = ValidationErrors::new();
    errors.errors_mut().insert(problem.within.clone().into(), ValidationErrorsKind::Field(vec![error]));
    errors
}

/// Everything that is wrong, by names on the wire: `items[3].quantity`.
pub(super) fn field_errors(errors: &ValidationErrors) -> FieldErrors {
    let mut fields = FieldErrors::new();
    collect("", errors, &mut fields);
    fields
}

fn collect(parent: &str, errors: &ValidationErrors, fields: &mut FieldErrors) {
    for (name, kind) in errors.errors() {
        let path = join(parent, name);
        match kind {
            ValidationErrorsKind::Struct(inner) => collect(&path, inner, fields),
            ValidationErrorsKind::List(entries) => {
                for (index, inner) in entries {
                    collect(&format!("{path}[{index}]"), inner, fields);
                }
            }
            ValidationErrorsKind::Field(problems) => {
                let Some(problem) = problems.first() else { continue };
                let path = if name == WHOLE { join(parent, &problem.code) } else { path };
                let message = problem.message.clone().unwrap_or_else(|| problem.code.clone());
                fields.entry(path).or_insert_with(|| message.into_owned());
            }
        }
    }
}

fn join(parent: &str, name: &str) -> String {
    match (parent, name) {
        (parent, "") => parent.to_owned(),
        (parent, entry) if entry.starts_with('[') => format!("{parent}{entry}"),
        ("", name) => camel_case(name),
        (parent, name) => format!("{parent}.{}", camel_case(name)),
    }
}

/// The wire's name of a Rust field.
fn camel_case(name: &str) -> String {
    let mut parts = name.trim_start_matches("r#").split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let mut letters = part.chars();
        text + &letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string())
            + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::camel_case;

    #[test]
    fn wire_names() {
        assert_eq!(camel_case("first_name"), "firstName");
        assert_eq!(camel_case("zipcode"), "zipcode");
        assert_eq!(camel_case("r#type"), "type");
    }
}
