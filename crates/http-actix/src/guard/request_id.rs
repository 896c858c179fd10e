//! The id of the request being answered: in the log, in the answer's header and in the bodies of refusals.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use std::{fmt, future::Future};
use uuid::Uuid;

/// Carries the id to the client.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: RequestId;
}

/// A request's id; later requests have later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(Uuid);

impl RequestId {
    #[expect(clippy::disallowed_methods, reason = "names a request, which no use case knows of")]
    pub(crate) fn new() -> Self {
        Self(Uuid::now_v7())
    }

    /// Returns the id of the request that this task or thread works for.
    #[must_use]
    pub fn current() -> Option<Self> {
        CURRENT.try_with(|id| *id).ok()
    }

    /// Makes this the current id while the future runs.
    pub(crate) async fn scope<F: Future>(self, future: F) -> F::Output {
        CURRENT.scope(self, future).await
    }

    /// Tells the client.
    pub(crate) fn tell(self, headers: &mut HeaderMap) {
        if let Some(value) = self.header_value() {
            headers.insert(HEADER, value);
        }
    }

    /// Returns the header's value; `None` never happens: hex digits and dashes are a header's value.
    pub(crate) fn header_value(self) -> Option<HeaderValue> {
        HeaderValue::from_str(self.0.hyphenated().encode_lower(&mut Uuid::encode_buffer())).ok()
    }
}

/// Does work on another thread for the request of this id.
pub(crate) fn within<T>(id: Option<RequestId>, work: impl FnOnce() -> T) -> T {
    match id {
        Some(id) => CURRENT.sync_scope(id, work),
        None => work(),
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
