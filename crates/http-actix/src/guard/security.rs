//! What tells an attack from bad luck: structured lines without personal data, and the hashes that stand for people.

use crate::guard::{limited::Limited, trusted_proxies::TrustedProxies};
use actix_web::{HttpRequest, cookie::Key};
use sha2::{Digest, Sha256};

/// Makes hashes that nobody outside can compute: the same on every instance of a shop.
#[derive(Clone)]
pub(crate) struct SecurityKey(Vec<u8>);

impl SecurityKey {
    pub(crate) fn new(key: &Key) -> Self {
        Self(key.signing().to_vec())
    }

    fn hash(&self, parts: &[&str]) -> [u8; 32] {
        let mut hash = Sha256::new().chain_update(&self.0);
        for part in parts {
            // No two lists of parts look alike.
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    /// Stands for these texts as a number.
    pub(crate) fn number(&self, parts: &[&str]) -> u64 {
        self.hash(parts).into_iter().take(8).fold(0, |number, byte| number << 8 | u64::from(byte))
    }

    /// Returns the pseudonym of an address, an e-mail or an account in the log.
    pub(crate) fn name(&self, who: &str) -> String {
        format!("{:016x}", self.number(&["log", who]))
    }

    /// Returns the pseudonym of the request's client.
    pub(crate) fn client_name(&self, request: &HttpRequest, proxies: &TrustedProxies) -> String {
        self.name(&proxies.client_key(request))
    }
}

/// Somebody did a limited thing too often; of failed logins that is a lock-out.
pub(crate) fn too_many(what: Limited, who: &str) {
    tracing::warn!(event = "too_many", limit = ?what, who, "security");
}

/// A wrong password or code.
pub(crate) fn failed_login(account: &str, client: &str) {
    tracing::warn!(event = "failed_login", account, client, "security");
}

/// A state-changing call from another site's page.
pub(crate) fn foreign_origin(client: &str) {
    tracing::warn!(event = "foreign_origin", client, "security");
}

/// Somebody who is logged in, but not as staff, at a call that is staff's; without an account where it was a login.
pub(crate) fn staff_only(account: Option<&str>, client: &str) {
    tracing::warn!(event = "staff_only", account, client, "security");
}

/// News of a payment that the provider has not signed.
pub(crate) fn untrusted_notice(client: &str) {
    tracing::warn!(event = "untrusted_notice", client, "security");
}
