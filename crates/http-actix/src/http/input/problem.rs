use crate::http::{
    error::{ApiError, FieldProblem},
    honeypot::HONEYPOT,
};
use std::{borrow::Cow, collections::BTreeMap, convert::Infallible};

/// The message for a value of the wrong JSON type.
pub(crate) const WRONG_TYPE: &str = "Bu alana geçerli bir değer yazın.";

/// What is wrong with one value: a Turkish sentence.
pub(crate) type Problem = Cow<'static, str>;

/// What is wrong with a request, by field. A path is relative to the value being read, such as `[3].quantity`;
/// the empty path is the value itself.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    fields: BTreeMap<String, FieldProblem>,
    /// An error beside the fields, such as 404 for an unknown id. It is reported only if no field is bad.
    refusal: Option<Box<ApiError>>,
}

impl Problems {
    /// Creates the problem of the field at this path.
    pub(crate) fn at(path: impl Into<String>, problem: impl Into<Problem>) -> Self {
        let mut problems = Self::default();
        problems.add(path, problem);
        problems
    }

    /// Adds the problem of the field at this path.
    pub(crate) fn add(&mut self, path: impl Into<String>, problem: impl Into<Problem>) {
        let problem = FieldProblem { label: None, message: problem.into().into_owned() };
        self.fields.insert(path.into(), problem);
    }

    /// Returns the value, or the problems if there are some.
    ///
    /// # Errors
    /// All problems.
    pub(crate) fn or<T>(self, value: T) -> Result<T, Self> {
        if self.fields.is_empty() && self.refusal.is_none() { Ok(value) } else { Err(self) }
    }

    /// Puts `parent`, a field's name or a list's index such as `[3]`, before every path.
    pub(crate) fn within(mut self, parent: &str) -> Self {
        let path = |inner: String| match inner.as_str() {
            "" => parent.to_owned(),
            entry if entry.starts_with('[') => format!("{parent}{entry}"),
            field => format!("{parent}.{field}"),
        };
        self.fields = self.fields.into_iter().map(|(inner, problem)| (path(inner), problem)).collect();
        self
    }

    /// Gives the problems without a label that of the field in which they are. `label` returns it for a field's name.
    pub(crate) fn labelled(mut self, label: fn(&str) -> Option<&'static str>) -> Self {
        for (path, problem) in &mut self.fields {
            problem.label = problem.label.or_else(|| label(path.split(['.', '[']).next()?));
        }
        self
    }

    /// Returns the value; adds the problems if there is none.
    pub(crate) fn unless<T>(&mut self, read: Result<T, Self>) -> Option<T> {
        read.map_err(|problems| {
            self.fields.extend(problems.fields);
            self.refusal = self.refusal.take().or(problems.refusal);
        })
        .ok()
    }

    /// Returns the error that the client receives.
    pub(super) fn into_error(mut self) -> ApiError {
        match (self.refusal, self.fields.remove_entry(HONEYPOT)) {
            (_, Some((name, problem))) => ApiError::spam(name, problem.message),
            (Some(refusal), None) if self.fields.is_empty() => *refusal,
            _ => ApiError::fields(self.fields),
        }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self::at("", problem)
    }
}

impl From<&'static str> for Problems {
    fn from(problem: &'static str) -> Self {
        Self::at("", problem)
    }
}

impl From<String> for Problems {
    fn from(problem: String) -> Self {
        Self::at("", problem)
    }
}

impl From<ApiError> for Problems {
    fn from(refusal: ApiError) -> Self {
        Self { fields: BTreeMap::new(), refusal: Some(Box::new(refusal)) }
    }
}

impl From<Infallible> for Problems {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
