//! Short digests for `ETag`s and cache keys.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// A digest of some content, equal on every instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Digest([u8; 16]);

impl Digest {
    /// A marker that distinguishes a single item from a list of one.
    pub(crate) const ALONE: Self = Self([1; 16]);

    /// Returns the digest of the concatenated parts.
    pub(crate) fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Self::from_sha256(&hash.finalize())
    }

    /// Returns a value that holds two numbers unchanged, to be part of [`Digest::of_digests`].
    pub(crate) const fn of_numbers(one: u64, other: u64) -> Self {
        Self(((one as u128) << 64 | other as u128).to_be_bytes())
    }

    /// Returns the digest of values given by their digests, in this sequence.
    pub(crate) fn of_digests(digests: impl IntoIterator<Item = Self>) -> Self {
        let mut hash = Sha256::new();
        for digest in digests {
            hash.update(digest.0);
        }
        Self::from_sha256(&hash.finalize())
    }

    /// Returns the beginning of a known SHA-256 hash.
    pub(crate) fn from_sha256(hash: &[u8]) -> Self {
        let mut digest = [0; 16];
        for (to, from) in digest.iter_mut().zip(hash) {
            *to = *from;
        }
        Self(digest)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}
