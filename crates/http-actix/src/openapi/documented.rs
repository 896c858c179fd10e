//! What the running shop keeps of its own document.

use super::{operations, page};
use crate::routes::open_api;
use actix_web::dev::ResourceDef;
use bytes::Bytes;
use std::{collections::HashMap, panic::resume_unwind, sync::LazyLock, thread};
use utoipa::openapi;

/// All calls, as clients and the shop itself ask about them.
pub(crate) struct Documented {
    /// The document.
    pub(crate) json: Bytes,
    /// The same for people, as HTML.
    pub(crate) page: Bytes,
    pub(crate) calls: Calls,
}

/// Gathered when it is first asked for, which is before the first request.
pub(crate) fn documented() -> &'static Documented {
    /// On a thread of its own: it takes some fifty megabytes for a moment, which go back with the thread.
    static DOCUMENTED: LazyLock<Documented> =
        LazyLock::new(|| thread::spawn(gather).join().unwrap_or_else(|panic| resume_unwind(panic)));
    &DOCUMENTED
}

fn gather() -> Documented {
    let document = open_api();
    Documented {
        // Text, numbers and lists: nothing of it can't be written.
        json: serde_json::to_vec(&document).unwrap_or_default().into(),
        page: page(&document).into(),
        calls: Calls::new(&document),
    }
}

/// Every call's path pattern and methods, to tell a wrong method from a wrong path, and a call that was answered before
/// its route was looked for.
pub(crate) struct Calls {
    /// Paths without parameters.
    exact: HashMap<String, Vec<&'static str>>,
    patterns: Vec<(ResourceDef, Vec<&'static str>)>,
}

impl Calls {
    fn new(document: &openapi::OpenApi) -> Self {
        let calls = document.paths.paths.iter().map(|(path, item)| {
            (path.as_str(), operations(item).map(|(method, _)| method).collect::<Vec<_>>())
        });
        let (patterns, exact): (Vec<_>, Vec<_>) = calls.partition(|(path, _)| path.contains('{'));
        Self {
            exact: exact.into_iter().map(|(path, methods)| (path.to_owned(), methods)).collect(),
            patterns: patterns.into_iter().map(|(path, methods)| (ResourceDef::new(path), methods)).collect(),
        }
    }

    /// The pattern of the call at this path.
    pub(crate) fn pattern(&self, path: &str) -> Option<String> {
        if let Some((exact, _)) = self.exact.get_key_value(path) {
            return Some(exact.clone());
        }
        let (pattern, _) = self.patterns.iter().find(|(pattern, _)| pattern.is_match(path))?;
        pattern.pattern().map(str::to_owned)
    }

    /// Methods of the calls at exactly this path.
    pub(crate) fn methods_at_its_own(&self, path: &str) -> Option<&[&'static str]> {
        self.exact.get(path).map(Vec::as_slice)
    }

    /// Methods that some call has at this path.
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
