//! Time, ids and password hashes as they really are.

mod one_time_codes;
mod vault;

pub use one_time_codes::SealedTotp;
pub use vault::AesVault;

use application::{
    account::{PasswordHash, PasswordHasher},
    clock::{Clock, IdGenerator},
    error::StorageError,
};
use argon2::{
    Argon2,
    password_hash::{Error, PasswordHasher as _, PasswordVerifier, phc},
};
use chrono::{DateTime, SubsecRound, Utc};
use domain::{account::Password, order::OrderNumber};
use rand::Rng;
use uuid::Uuid;

/// The machine's clock.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one clock")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

/// UUIDv7: time first, so later ids sort after earlier ones.
#[derive(Debug, Default)]
pub struct UuidGenerator;

impl IdGenerator for UuidGenerator {
    #[expect(clippy::disallowed_methods, reason = "this is the one source of ids")]
    fn next(&self) -> Uuid {
        Uuid::now_v7()
    }

    fn token(&self) -> String {
        let mut bytes = [0_u8; 32];
        rand::rng().fill_bytes(&mut bytes);
        hex::encode(bytes)
    }

    fn order_number(&self) -> OrderNumber {
        loop {
            // Every draw fits; the loop only spares an `expect`.
            if let Some(number) = OrderNumber::new(rand::random_range(OrderNumber::MIN..=OrderNumber::MAX)) {
                return number;
            }
        }
    }
}

/// argon2id with its recommended cost (19 MiB, 2 passes).
pub struct Argon2Hasher {
    /// What a password is compared with when there is no account: same work, never a match.
    nobody: PasswordHash,
}

impl Argon2Hasher {
    /// Prepares the hasher.
    ///
    /// # Errors
    /// [`StorageError`] when the system has no random numbers.
    pub fn new() -> Result<Self, StorageError> {
        Ok(Self { nobody: hash("nobody's password")? })
    }
}

fn hash(password: &str) -> Result<PasswordHash, StorageError> {
    let hash: phc::PasswordHash = Argon2::default().hash_password(password.as_bytes()).map_err(failed)?;
    Ok(PasswordHash::new(hash.to_string()))
}

fn failed(error: Error) -> StorageError {
    StorageError::failed(format!("password hashing: {error}"))
}

impl PasswordHasher for Argon2Hasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        hash(password.expose())
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        let text = stored.unwrap_or(&self.nobody).as_str();
        let parsed = phc::PasswordHash::new(text)
            .map_err(|error| StorageError::failed(format!("password hash: {error}")))?;
        match Argon2::default().verify_password(password.expose().as_bytes(), &parsed) {
            Ok(()) => Ok(stored.is_some()),
            Err(Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Argon2Hasher, UuidGenerator};
    use application::{account::PasswordHasher, clock::IdGenerator};
    use domain::account::Password;

    #[test]
    fn hashes_are_argon2id_salted_and_verify() {
        let hasher = Argon2Hasher::new().unwrap();
        let password = Password::new("şifre").unwrap();
        let (one, two) = (hasher.hash(&password).unwrap(), hasher.hash(&password).unwrap());
        assert!(one.as_str().starts_with("$argon2id$"));
        assert_ne!(one, two);
        assert!(hasher.verify(&password, Some(&one)).unwrap());
        assert!(!hasher.verify(&Password::new("Şifre").unwrap(), Some(&one)).unwrap());
        assert!(!hasher.verify(&Password::new("nobody's password").unwrap(), None).unwrap());
    }

    #[test]
    fn later_ids_sort_after_earlier_ones() {
        let ids: Vec<_> = (0..1000).map(|_| UuidGenerator.next()).collect();
        assert!(ids.is_sorted());
    }
}
