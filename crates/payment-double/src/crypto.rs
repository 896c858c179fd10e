//! HMAC-SHA256, with which both providers sign.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Returns the signature of a text in hex digits.
pub(crate) fn sign(secret: &str, text: &str) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
    mac.map(|mac| hex::encode(mac.chain_update(text).finalize().into_bytes())).unwrap_or_default()
}

/// Returns the header `Stripe-Signature` for an event sent at this second.
#[must_use]
pub fn stripe_signature(secret: &str, seconds: i64, body: &str) -> String {
    format!("t={seconds},v1={}", sign(secret, &format!("{seconds}.{body}")))
}
