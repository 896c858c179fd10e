//! The paths and methods of all calls, to tell a wrong method from an unknown path.

use actix_web::dev::ResourceDef;
use std::collections::{BTreeMap, HashMap};

/// The order of methods in `Allow`.
const ORDER: [&str; 5] = ["GET", "POST", "PUT", "DELETE", "PATCH"];

fn order_of(method: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == method)
}

/// Path patterns of the API with their methods.
pub(crate) struct Calls {
    /// Paths without parameters.
    exact: HashMap<String, Vec<&'static str>>,
    patterns: Vec<(ResourceDef, Vec<&'static str>)>,
}

impl Calls {
    pub(crate) fn new(mut methods: BTreeMap<String, Vec<&'static str>>) -> Self {
        methods.values_mut().for_each(|methods| methods.sort_by_key(|method| order_of(method)));
        let (patterns, exact): (Vec<_>, Vec<_>) =
            methods.into_iter().partition(|(path, _)| path.contains('{'));
        Self {
            exact: exact.into_iter().collect(),
            patterns: patterns.into_iter().map(|(path, methods)| (ResourceDef::new(path), methods)).collect(),
        }
    }

    /// Returns the pattern that this path matches.
    pub(crate) fn pattern(&self, path: &str) -> Option<String> {
        if self.exact.contains_key(path) {
            return Some(path.to_owned());
        }
        let (pattern, _) = self.patterns.iter().find(|(pattern, _)| pattern.is_match(path))?;
        pattern.pattern().map(str::to_owned)
    }

    /// Returns the methods of a path without parameters.
    pub(crate) fn exact_methods(&self, path: &str) -> Option<&[&'static str]> {
        self.exact.get(path).map(Vec::as_slice)
    }

    /// Returns the methods of all patterns that this path matches.
    pub(crate) fn methods(&self, path: &str) -> Vec<&'static str> {
        if let Some(methods) = self.exact.get(path) {
            return methods.clone();
        }
        self.patterns
            .iter()
            .filter(|(pattern, _)| pattern.is_match(path))
            .flat_map(|(_, methods)| methods.clone())
            .collect()
    }
}
