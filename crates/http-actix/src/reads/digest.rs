//! Short names of bytes, for tags and caches.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// Names bytes by what is in them: the same on every instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Digest([u8; 16]);

impl Digest {
    /// Tells what stands alone from a list of one.
    pub(crate) const ALONE: Self = Self([1; 16]);

    /// Of some parts, one after the other.
    pub(crate) fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Self::from_sha256(&hash.finalize())
    }

    /// Of two numbers, which it holds as they are: to be mixed with digests.
    pub(crate) const fn of_numbers(one: u64, other: u64) -> Self {
        Self(((one as u128) << 64 | other as u128).to_be_bytes())
    }

    /// Of values that are known by their digests, in this order. These are as good as random already, so mixing
    /// them needs no hash: a prime keeps their places apart, as in Horner's rule.
    pub(crate) fn of_digests(digests: impl IntoIterator<Item = Self>) -> Self {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        let mix = |sum: u128, digest: Self| {
            (sum ^ u128::from_be_bytes(digest.0)).wrapping_mul(PRIME).rotate_left(64)
        };
        Self(digests.into_iter().fold(0, mix).to_be_bytes())
    }

    /// The beginning of a hash that is known already.
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
