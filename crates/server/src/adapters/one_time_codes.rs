//! One-time codes by RFC 6238. Their secrets are encrypted with the server's key.

use application::{
    error::StorageError,
    two_factor::{NewSecret, OneTimeCodes, SealedSecret, TimeStep},
    vault::Vault,
};
use chrono::{DateTime, Utc};
use domain::account::User;
use rand::Rng;
use std::sync::Arc;
use totp_rs::{Builder, Secret, Totp};

/// The length of a secret in bytes: that of a SHA-1 digest (RFC 4226, section 4).
const SECRET_BYTES: usize = 20;
const RECOVERY_CODES: usize = 10;
/// 32 letters and digits that are hard to confuse; each encodes five bits.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The number of letters in a recovery code, shown in groups of four.
const CODE_LETTERS: usize = 16;

/// A verifier of 6-digit one-time codes. A code is valid for its 30-second step and for one step before and after.
pub struct SealedTotp {
    vault: Arc<dyn Vault>,
}

impl SealedTotp {
    /// Creates a verifier whose secrets `vault` encrypts.
    #[must_use]
    pub const fn new(vault: Arc<dyn Vault>) -> Self {
        Self { vault }
    }

    fn open(&self, sealed: &SealedSecret) -> Result<Vec<u8>, StorageError> {
        self.vault.open(&sealed.0).ok_or_else(|| {
            StorageError::failed(
                "the secret of a second factor can't be opened: has SHOP_SECRET changed? \
                 `dorduncu staff reset-two-factor` helps",
            )
        })
    }

    /// `issuer` is the name that the authenticator app shows beside the account's e-mail.
    fn totp(secret: &[u8], account: &str, issuer: Option<&str>) -> Result<Totp, StorageError> {
        let builder = Builder::new().with_secret(Secret::from(secret)).with_account_name(account);
        builder
            .with_issuer(issuer)
            .build()
            .map_err(|error| StorageError::failed(format!("one-time codes: {error}")))
    }
}

impl OneTimeCodes for SealedTotp {
    fn new_secret(&self, user: &User, shop_name: &str) -> Result<NewSecret, StorageError> {
        let mut secret = [0; SECRET_BYTES];
        rand::rng().fill_bytes(&mut secret);
        let totp = Self::totp(&secret, &plain(user.email.as_str()), Some(&plain(shop_name)))?;
        let url = totp.to_url().map_err(|error| StorageError::failed(format!("one-time codes: {error}")))?;
        Ok(NewSecret {
            sealed: SealedSecret(self.vault.seal(&secret)?),
            text: totp.secret().to_base32(),
            url,
        })
    }

    fn step_of(
        &self,
        secret: &SealedSecret,
        code: &str,
        at: DateTime<Utc>,
    ) -> Result<Option<TimeStep>, StorageError> {
        let totp = Self::totp(&self.open(secret)?, "-", None)?;
        let step = totp.check(code, at.timestamp().unsigned_abs());
        Ok(step.and_then(|step| step.try_into().ok()))
    }

    fn new_recovery_codes(&self) -> Vec<String> {
        std::iter::repeat_with(recovery_code).take(RECOVERY_CODES).collect()
    }
}

/// Removes colons: the first colon in an `otpauth:` URL ends the issuer.
fn plain(text: &str) -> String {
    text.replace(':', " ")
}

/// Returns 80 random bits as letters, such as `k7m2-9xqp-3hvt-w4ab`.
fn recovery_code() -> String {
    let mut bytes = [0; CODE_LETTERS];
    rand::rng().fill_bytes(&mut bytes);
    let letters = bytes.map(|byte| char::from(LETTERS.get(usize::from(byte % 32)).copied().unwrap_or(b'a')));
    let groups: Vec<String> = letters.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, SealedTotp};
    use crate::adapters::AesVault;
    use actix_web::cookie::Key;
    use application::two_factor::{OneTimeCodes, SealedSecret};
    use chrono::DateTime;
    use fixtures::user;
    use std::{collections::HashSet, sync::Arc};

    fn codes(key: u8) -> SealedTotp {
        SealedTotp::new(Arc::new(AesVault::new(&Key::derive_from(&[key; 64]))))
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // The last six digits of the eight in RFC 6238, appendix B.
        let codes = codes(1);
        let secret = SealedSecret(codes.vault.seal(b"12345678901234567890").unwrap());
        let step = |code: &str, second: i64| {
            codes.step_of(&secret, code, DateTime::from_timestamp(second, 0).unwrap()).unwrap()
        };
        assert_eq!(step("287082", 59), Some(1));
        assert_eq!(step("081804", 1_111_111_109), Some(37_037_036));
        assert_eq!(step("287082", 89), Some(1), "half a minute late");
        assert_eq!(step("287082", 120), None, "too late");
        assert_eq!((step("287083", 59), step("", 59), step("28708२", 59)), (None, None, None));
    }

    #[test]
    fn secret_is_sealed_with_key_of_this_server() {
        let codes = codes(1);
        let secret = codes.new_secret(&user(), "Dördüncü: Okey").unwrap();
        assert_eq!(codes.open(&secret.sealed).unwrap().len(), 20);
        assert!(self::codes(2).open(&secret.sealed).is_err());
        assert!(codes.open(&SealedSecret(vec![1, 2, 3])).is_err());
        assert!(
            secret.url.starts_with("otpauth://totp/") && secret.url.contains(&secret.text),
            "{}",
            secret.url
        );
        assert_ne!(codes.new_secret(&user(), "Dördüncü").unwrap().text, secret.text);
    }

    #[test]
    fn recovery_codes_are_ten_that_differ() {
        let made: HashSet<String> = codes(1).new_recovery_codes().into_iter().collect();
        assert_eq!(made.len(), 10);
        for code in made {
            let letters: Vec<u8> = code.bytes().filter(|letter| *letter != b'-').collect();
            assert_eq!((code.len(), letters.len()), (19, 16), "{code}");
            assert!(letters.iter().all(|letter| LETTERS.contains(letter)), "{code}");
        }
    }
}
