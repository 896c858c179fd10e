//! Encryption of secrets with the server's key.

use actix_web::cookie::Key;
use aes_gcm::{
    Aes256Gcm, KeyInit, Nonce,
    aead::{Aead, AeadCore, OsRng},
};
use application::{error::StorageError, vault::Vault};

/// The length in bytes of the nonce that precedes an encrypted secret.
const NONCE_BYTES: usize = 12;

/// A vault that encrypts with AES-256-GCM, under a part of the server's key that signs nothing.
pub struct AesVault(Aes256Gcm);

impl AesVault {
    /// Creates a vault from the key in `SHOP_SECRET`.
    #[must_use]
    pub fn new(key: &Key) -> Self {
        let bytes: [u8; 32] =
            std::array::from_fn(|index| key.encryption().get(index).copied().unwrap_or_default());
        Self(Aes256Gcm::new(&bytes.into()))
    }
}

impl Vault for AesVault {
    fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, StorageError> {
        let nonce = Aes256Gcm::generate_nonce(&mut OsRng);
        let sealed = self.0.encrypt(&nonce, secret).map_err(|_| StorageError::failed("sealing a secret"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_BYTES)?;
        self.0.decrypt(Nonce::from_slice(nonce), sealed).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::AesVault;
    use actix_web::cookie::Key;
    use application::vault::Vault;

    #[test]
    fn only_the_same_key_opens_what_was_sealed() {
        let [one, other] = [1, 2].map(|key| AesVault::new(&Key::derive_from(&[key; 64])));
        let sealed = one.seal(b"10000000146").unwrap();
        assert_eq!(one.open(&sealed).as_deref(), Some(&b"10000000146"[..]));
        assert!(!sealed.windows(4).any(|part| part == b"0146"));
        assert_ne!(one.seal(b"10000000146").unwrap(), sealed, "the same secret twice looks different");
        assert_eq!((other.open(&sealed), one.open(b"short"), one.open(b"")), (None, None, None));
    }
}
