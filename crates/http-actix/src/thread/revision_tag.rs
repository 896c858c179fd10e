//! `ETag`s for polled resources. They are made of a revision instead of the response, so that an unchanged resource
//! need not be loaded.

use crate::http::digest::Digest;
use actix_web::{
    HttpMessage, HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, EntityTag, Header, IfNoneMatch},
};
use application::{
    actor::Actor,
    thread::{ConditionalResult, Revision},
};
use serde::Serialize;

/// The digest of the request's inputs, and the revision that the client knows.
pub(crate) struct RevisionTag {
    asked: String,
    known: Option<Revision>,
}

impl RevisionTag {
    /// Creates the tag of a request from its accounts, path and query.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let asked = asked(request);
        let known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Items(tags)) => tags.iter().find_map(|tag| revision(tag.tag(), &asked)),
            _ => None,
        };
        Self { known, asked }
    }

    /// Returns the revision that the client knows, if there is one.
    pub(crate) const fn known(&self) -> Option<Revision> {
        self.known
    }

    /// Returns the response, or 304 if the client has it already.
    pub(crate) fn answer<T, A: Serialize>(
        &self,
        found: ConditionalResult<T>,
        answer: impl FnOnce(T) -> A,
    ) -> HttpResponse {
        let (mut response, revision, body) = match found {
            ConditionalResult::Unchanged => {
                (HttpResponse::NotModified(), self.known.unwrap_or_default(), None)
            }
            ConditionalResult::Changed { revision, value } => {
                (HttpResponse::Ok(), revision, Some(answer(value)))
            }
        };
        response
            .insert_header((ETAG, EntityTag::new_weak(format!("{revision}-{}", self.asked))))
            .insert_header((CACHE_CONTROL, "private, no-cache"));
        match body {
            Some(body) => response.json(body),
            None => response.finish(),
        }
    }
}

/// Returns accounts, path and query as one text.
fn asked(request: &HttpRequest) -> String {
    let actor = request.extensions().get::<Actor>().cloned().unwrap_or_default();
    let accounts = [
        actor.customer().map(|customer| customer.id().to_string()),
        actor.staff().map(|staff| staff.id().to_string()),
    ];
    let [customer, staff] = accounts.map(Result::unwrap_or_default);
    Digest::of([format!("{customer} {staff} {} {}", request.path(), request.query_string()).as_bytes()])
        .to_string()
}

/// Returns the revision in an `ETag` of this resource.
fn revision(tag: &str, asked: &str) -> Option<Revision> {
    let (revision, of) = tag.split_once('-')?;
    (of == asked).then(|| revision.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::revision;

    #[test]
    fn only_etag_of_same_request_matches() {
        assert_eq!(revision("7-abc", "abc"), Some(7));
        for tag in ["", "*", "7-xyz", "abc", "-abc", "-1-abc", "7"] {
            assert_eq!(revision(tag, "abc"), None, "{tag}");
        }
    }
}
