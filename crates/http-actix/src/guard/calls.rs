//! The paths and methods of all calls, to tell a wrong method from an unknown path.

use actix_web::dev::ResourceDef;
use std::collections::BTreeMap;

/// The order of methods in `Allow`.
const ORDER: [&str; 5] = ["GET", "POST", "PUT", "DELETE", "PATCH"];

/// A path pattern of the API.
pub(crate) struct Call {
    pattern: ResourceDef,
    pub(crate) methods: Vec<&'static str>,
}

impl Call {
    /// Returns the pattern as it was declared.
    pub(crate) fn pattern(&self) -> &str {
        self.pattern.pattern().unwrap_or_default()
    }
}

/// Path patterns of the API, those without parameters first: `/product/list` is no product's id.
pub(crate) struct Calls(Vec<Call>);

impl Calls {
    pub(crate) fn new(methods: BTreeMap<String, Vec<&'static str>>) -> Self {
        let (patterns, exact): (Vec<_>, Vec<_>) =
            methods.into_iter().partition(|(path, _)| path.contains('{'));
        let calls = exact.into_iter().chain(patterns).map(|(path, mut methods)| {
            methods.sort_by_key(|method| ORDER.iter().position(|known| known == method));
            // A guard may choose between two handlers of a method.
            methods.dedup();
            Call { pattern: ResourceDef::new(path), methods }
        });
        Self(calls.collect())
    }

    /// Returns the call at this path, whatever its methods are.
    pub(crate) fn at(&self, path: &str) -> Option<&Call> {
        self.0.iter().find(|call| call.pattern.is_match(path))
    }
}
