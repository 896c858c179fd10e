//! The security log: structured lines without personal data, with keyed hashes as pseudonyms.

use super::{limited::Limited, trusted_proxies::TrustedProxies};
use actix_web::{HttpRequest, cookie::Key};
use sha2::{Digest, Sha256};

/// The key of hashes that outsiders can't compute. It is equal on every instance of a shop.
#[derive(Clone)]
pub(crate) struct SecurityKey(Vec<u8>);

impl SecurityKey {
    pub(crate) fn new(key: &Key) -> Self {
        Self(key.signing().to_vec())
    }

    fn hash(&self, parts: &[&str]) -> [u8; 32] {
        let mut hash = Sha256::new().chain_update(&self.0);
        for part in parts {
            // Lengths separate the parts, so different lists of parts have different hashes.
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    /// Returns a number that represents these texts.
    pub(crate) fn number(&self, parts: &[&str]) -> u64 {
        self.hash(parts).into_iter().take(8).fold(0, |number, byte| number << 8 | u64::from(byte))
    }

    /// Returns the pseudonym of a client address, an e-mail or an account.
    pub(crate) fn name(&self, who: &str) -> String {
        format!("{:016x}", self.number(&["log", who]))
    }

    /// Returns the pseudonym of the request's client.
    pub(crate) fn client_name(&self, request: &HttpRequest, proxies: &TrustedProxies) -> String {
        self.name(&proxies.client_key(request))
    }
}

/// Logs that a limit was exceeded. For failed logins this is a lock-out.
pub(crate) fn too_many(what: Limited, who: &str) {
    tracing::warn!(event = "too_many", limit = ?what, who, "security");
}

/// Logs a wrong password or code.
pub(crate) fn failed_login(account: &str, client: &str) {
    tracing::warn!(event = "failed_login", account, client, "security");
}

/// Logs a state-changing request from another site's page.
pub(crate) fn foreign_origin(client: &str) {
    tracing::warn!(event = "foreign_origin", client, "security");
}

/// Logs a staff request by an account that is not staff; without an account if it was a login.
pub(crate) fn staff_only(account: Option<&str>, client: &str) {
    tracing::warn!(event = "staff_only", account, client, "security");
}

/// Logs an unsigned payment notice.
pub(crate) fn untrusted_notice(client: &str) {
    tracing::warn!(event = "untrusted_notice", client, "security");
}
