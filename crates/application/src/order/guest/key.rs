use sha2::{Digest, Sha256};
use std::fmt;

/// SHA-256 of a guest's key.
pub type GuestKeyHash = [u8; 32];

/// The key of a guest's order: 128 random bits. A request that presents them may read and change the order.
#[derive(Clone, PartialEq, Eq)]
pub struct GuestKey([u8; 16]);

impl GuestKey {
    #[must_use]
    pub const fn new(bits: [u8; 16]) -> Self {
        Self(bits)
    }

    /// Reads the 32 lower-case hex digits of a link.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut bits = [0; 16];
        hex::decode_to_slice(text, &mut bits).ok()?;
        Some(Self(bits)).filter(|key| key.expose() == text)
    }

    /// Returns the bits, to be sealed.
    #[must_use]
    pub const fn bits(&self) -> &[u8; 16] {
        &self.0
    }

    /// Returns the text in links and `Authorization` headers.
    #[must_use]
    pub fn expose(&self) -> String {
        hex::encode(self.0)
    }

    /// Returns the hash by which the order is found.
    #[must_use]
    pub fn hash(&self) -> GuestKeyHash {
        Sha256::digest(self.0).into()
    }
}

/// Hides the bits, so that no log contains them.
impl fmt::Debug for GuestKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GuestKey")
    }
}

#[cfg(test)]
mod tests {
    use super::GuestKey;

    #[test]
    fn reads_only_its_own_text() {
        let key = GuestKey::new([0xAB; 16]);
        let text = key.expose();
        assert_eq!(GuestKey::parse(&text), Some(key.clone()));
        for wrong in ["", &text[2..], &text.to_uppercase(), &format!("{text}00"), &text.replace('a', "x")] {
            assert_eq!(GuestKey::parse(wrong), None, "{wrong}");
        }
        assert!(!format!("{key:?}").contains("ab"), "hidden in logs");
    }
}
