use super::Environment;
use std::{fmt, str::FromStr};

/// An error that lists each invalid variable and its expected value. It never shows values, which may be
/// secrets.
#[derive(Debug, thiserror::Error)]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    /// Creates an error for one invalid variable.
    #[must_use]
    pub fn one(name: &str, should_be: &str) -> Self {
        Self(vec![format!("{name} must be {should_be}")])
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("wrong configuration:")?;
        self.0.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

/// A reader of variables that collects all problems. An empty variable counts as unset.
pub(super) struct Reader<'a> {
    environment: &'a dyn Environment,
    problems: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(environment: &'a dyn Environment) -> Self {
        Self { environment, problems: Vec::new() }
    }

    pub(super) fn check(self) -> Result<(), ConfigError> {
        self.check_value(Some(()))
    }

    /// Returns `value` if no problem was recorded; otherwise all recorded problems.
    pub(super) fn check_value<T>(self, value: Option<T>) -> Result<T, ConfigError> {
        match value {
            Some(value) if self.problems.is_empty() => Ok(value),
            _ => Err(ConfigError(self.problems)),
        }
    }

    pub(super) fn wrong(&mut self, name: &str, should_be: &str) {
        self.problems.push(format!("{name} must be {should_be}"));
    }

    fn value(&self, name: &str) -> Option<String> {
        (self.environment)(name).filter(|value| !value.trim().is_empty())
    }

    /// Returns the variable's text, if it is set.
    pub(super) fn given(&self, name: &str) -> Option<String> {
        self.value(name).map(|text| text.trim().to_owned())
    }

    pub(super) fn text(&self, name: &str, default: &str) -> String {
        self.value(name).unwrap_or_else(|| default.to_owned())
    }

    pub(super) fn optional<T>(
        &mut self,
        name: &str,
        should_be: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = read(&self.value(name)?);
        if value.is_none() {
            self.wrong(name, should_be);
        }
        value
    }

    /// Returns the parsed variable, or the default if it is unset. Records a problem and returns `None` if it is invalid.
    pub(super) fn read_or<T>(
        &mut self,
        name: &str,
        stand_in: &str,
        should_be: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = read(&self.text(name, stand_in));
        if value.is_none() {
            self.wrong(name, should_be);
        }
        value
    }

    /// Returns the parsed variable. If it is unset or invalid, records a problem and returns an empty placeholder, which
    /// [`Self::check`] keeps from being used.
    pub(super) fn required<T: for<'b> From<&'b str>>(
        &mut self,
        name: &str,
        should_be: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> T {
        let value = self.value(name).and_then(|text| read(&text));
        value.unwrap_or_else(|| {
            self.wrong(name, should_be);
            T::from("")
        })
    }

    pub(super) fn parsed<T: FromStr>(&mut self, name: &str, should_be: &str, default: T) -> T {
        self.optional(name, should_be, |text| text.trim().parse().ok()).unwrap_or(default)
    }

    /// Returns the value with the variable's name; the first is the default.
    pub(super) fn choice<T: Copy>(&mut self, name: &str, default: (&str, T), other: (&str, T)) -> T {
        let should_be = format!("{} or {}", default.0, other.0);
        let read = |text: &str| [default, other].into_iter().find(|(name, _)| *name == text.trim());
        self.optional(name, &should_be, read).unwrap_or(default).1
    }
}
