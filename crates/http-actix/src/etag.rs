//! What answers with an `ETag` have in common.

use actix_web::{HttpRequest, http::header::IF_NONE_MATCH};
use sha2::{Digest, Sha256};

/// A short fingerprint of an answer, or of what decides about one.
pub(crate) fn fingerprint(of: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(of))
}

/// The first 16 bytes of a hash, in hex.
pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// The header's value. Weak: the same for every compressed form of one answer.
pub(crate) fn weak(tag: &str) -> String {
    format!("W/\"{tag}\"")
}

/// The tags of the answers that the client has.
pub(crate) fn known(request: &HttpRequest) -> impl Iterator<Item = &str> {
    let header = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    tags(header.unwrap_or_default())
}

/// Without the marks around them. Tags are compared weakly, as HTTP asks: proxies add or strip the `W/`.
fn tags(header: &str) -> impl Iterator<Item = &str> {
    header.split(',').map(|tag| {
        let tag = tag.trim();
        tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"')
    })
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn weak_and_strong_tags_are_the_same() {
        for header in ["W/\"a\", W/\"b\"", "\"a\",\"b\"", " \"a\" , W/\"b\" "] {
            assert_eq!(tags(header).collect::<Vec<_>>(), ["a", "b"], "{header}");
        }
        assert!(!tags("*").any(|tag| tag == "a") && !tags("").any(|tag| tag == "a"));
    }
}
