//! Short names of bytes, for tags and caches.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// Names bytes by what is in them: the same on every instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Digest([u8; 16]);

impl Digest {
    /// Of some parts, one after the other.
    pub(crate) fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Self::from_sha256(&hash.finalize())
    }

    /// The beginning of a hash that is known already.
    pub(crate) fn from_sha256(hash: &[u8]) -> Self {
        let mut digest = [0; 16];
        for (to, from) in digest.iter_mut().zip(hash) {
            *to = *from;
        }
        Self(digest)
    }

    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}
