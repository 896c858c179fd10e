//! The id of the current request, in the log, in the response header and in error bodies. It is always the server's own: a
//! client's header could carry any text into the log, or the id of another request.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use std::{fmt, future::Future};
use uuid::Uuid;

/// The header with the id.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of a request. Later requests have larger ids.
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

    /// Adds the id to the response headers.
    pub(crate) fn add_to(self, headers: &mut HeaderMap) {
        if let Some(value) = self.header_value() {
            headers.insert(HEADER, value);
        }
    }

    /// Returns the header's value. It is never `None`, because hex digits and dashes are valid there.
    pub(crate) fn header_value(self) -> Option<HeaderValue> {
        HeaderValue::from_str(self.0.hyphenated().encode_lower(&mut Uuid::encode_buffer())).ok()
    }
}

/// Runs `work` on this thread for the request with this id.
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
