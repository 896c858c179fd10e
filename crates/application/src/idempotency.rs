//! Idempotency keys of requests that create a record. A repeated request gets the first result and writes nothing.

use chrono::{DateTime, Utc};
use domain::{ids::UserId, order::IdempotencyKey};
use sha2::{Digest, Sha256};

/// A creating request under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedRequest {
    /// The account that sent it; `None` for visitors.
    pub requester: Option<UserId>,
    /// The operation; each has keys of its own.
    pub operation: &'static str,
    /// The key that the client sent.
    pub key: IdempotencyKey,
    /// SHA-256 of the request's content.
    pub fingerprint: [u8; 32],
    /// When it came.
    pub at: DateTime<Utc>,
}

impl KeyedRequest {
    /// Creates the request with the fingerprint of `content`.
    #[must_use]
    pub fn new(
        requester: Option<UserId>,
        operation: &'static str,
        key: IdempotencyKey,
        content: &[&str],
        at: DateTime<Utc>,
    ) -> Self {
        Self { requester, operation, key, fingerprint: fingerprint(content), at }
    }
}

/// Returns SHA-256 of a request's content.
pub(crate) fn fingerprint(content: &[&str]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in content {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The thing that a request created, or that an earlier request with its key and content created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created<T> {
    /// The thing as it is now.
    pub value: T,
    /// Whether this request created it; otherwise nothing was written.
    pub is_new: bool,
}

impl<T> Created<T> {
    /// Creates the result of a request that wrote `value`.
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self { value, is_new: true }
    }

    /// Creates the result of a repeated request; `value` is what the first one wrote.
    #[must_use]
    pub const fn repeated(value: T) -> Self {
        Self { value, is_new: false }
    }

    /// Applies `change` to the value.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Created<U> {
        Created { value: change(self.value), is_new: self.is_new }
    }
}

/// The idempotency key was used for another request. Nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the idempotency key belongs to another request")]
pub struct KeyReused;
