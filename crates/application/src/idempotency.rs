//! Requests with an `Idempotency-Key` that create something: a repeat finds the first result and writes nothing.

use domain::{ids::UserId, order::IdempotencyKey};
use sha2::{Digest, Sha256};
use uuid::Uuid;

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
}

impl KeyedRequest {
    /// Creates the request with the fingerprint of `content`.
    #[must_use]
    pub fn new(
        requester: Option<UserId>,
        operation: &'static str,
        key: IdempotencyKey,
        content: &[&str],
    ) -> Self {
        let mut hash = Sha256::new();
        for part in content {
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
        Self { requester, operation, key, fingerprint: hash.finalize().into() }
    }
}

/// The use of an idempotency key by one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyUse {
    /// The request has no key, or is the first under it.
    First,
    /// The request was carried out before and created the thing with this id. Nothing was written.
    Repeated(Uuid),
    /// Another request was carried out under the key. Nothing was written.
    Reused,
}
