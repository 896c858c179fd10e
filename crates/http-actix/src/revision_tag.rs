//! `ETag`s for what is asked for every few seconds: made of a revision instead of the answer itself, so that
//! nothing has to be loaded to know that nothing has changed.

use actix_web::{
    HttpMessage, HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH},
};
use application::{
    actor::Actor,
    support::{Revision, Watched},
};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// What of a request decides about its answer, beside the revision; and the revision that the client has.
pub(crate) struct RevisionTag {
    asked: String,
    known: Option<Revision>,
}

impl RevisionTag {
    /// Of a request: who asks for what.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let asked = digest(request);
        let header = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        Self { known: known(header.unwrap_or_default(), &asked), asked }
    }

    /// The revision of the answer that the client has, if it has one.
    pub(crate) const fn known(&self) -> Option<Revision> {
        self.known
    }

    /// The answer, or 304 when the client has it already.
    pub(crate) fn answer<T, A: Serialize>(
        &self,
        found: Watched<T>,
        answer: impl FnOnce(T) -> A,
    ) -> HttpResponse {
        let (mut response, revision, body) = match found {
            Watched::Unchanged => (HttpResponse::NotModified(), self.known.unwrap_or_default(), None),
            Watched::Changed { revision, value } => (HttpResponse::Ok(), revision, Some(answer(value))),
        };
        response
            .insert_header((ETAG, format!("W/\"{revision}-{}\"", self.asked)))
            .insert_header((CACHE_CONTROL, "private, no-cache"));
        match body {
            Some(body) => response.json(body),
            None => response.finish(),
        }
    }
}

/// Accounts, path and query in one.
fn digest(request: &HttpRequest) -> String {
    let actor = request.extensions().get::<Actor>().cloned().unwrap_or_default();
    let accounts = [
        actor.customer().map(|customer| customer.id().to_string()),
        actor.staff().map(|staff| staff.id().to_string()),
    ];
    let [customer, staff] = accounts.map(Result::unwrap_or_default);
    let text = format!("{customer} {staff} {} {}", request.path(), request.query_string());
    Sha256::digest(text).iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// The revision in `If-None-Match` of an answer to this question. Compared weakly, as HTTP asks: proxies add or
/// strip the `W/`.
fn known(header: &str, asked: &str) -> Option<Revision> {
    header.split(',').find_map(|tag| {
        let tag = tag.trim();
        let (revision, rest) = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"').split_once('-')?;
        (rest == asked).then(|| revision.parse().ok())?
    })
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn only_a_tag_of_the_same_question_counts() {
        for header in ["W/\"7-abc\"", "\"7-abc\"", "W/\"9-xyz\", W/\"7-abc\"", " W/\"7-abc\" ,\"1-q\""] {
            assert_eq!(known(header, "abc"), Some(7), "{header}");
        }
        for header in ["", "*", "W/\"7-xyz\"", "\"abc\"", "W/\"-abc\"", "W/\"-1-abc\"", "\"7\""] {
            assert_eq!(known(header, "abc"), None, "{header}");
        }
    }
}
