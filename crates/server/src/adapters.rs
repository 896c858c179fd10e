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
#[derive(Debug, Default)]
pub struct Argon2Hasher;

/// What a password is compared with when there is no account: same work, never a match. Of 32 random bytes.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$1pDTToTuDHL+NbLbLG9gWg$g+B0CbqDRXREJrzRy64ijkDUd4/yCtXB0Xj3GPCj4ms";

fn failed(error: Error) -> StorageError {
    StorageError::failed(format!("password hashing: {error}"))
}

impl PasswordHasher for Argon2Hasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        let hash: phc::PasswordHash =
            Argon2::default().hash_password(password.expose().as_bytes()).map_err(failed)?;
        Ok(PasswordHash::new(hash.to_string()))
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        let text = stored.map_or(NOBODY, PasswordHash::as_str);
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
    use super::{Argon2Hasher, NOBODY, UuidGenerator};
    use application::{account::PasswordHasher, clock::IdGenerator};
    use domain::account::Password;

    #[test]
    fn hashes_are_argon2id_salted_and_verify() {
        let hasher = Argon2Hasher;
        let password = Password::new("şifre").unwrap();
        let (one, two) = (hasher.hash(&password).unwrap(), hasher.hash(&password).unwrap());
        assert!(one.as_str().starts_with("$argon2id$"));
        assert_ne!(one, two);
        assert!(hasher.verify(&password, Some(&one)).unwrap());
        assert!(!hasher.verify(&Password::new("Şifre").unwrap(), Some(&one)).unwrap());
        assert!(!hasher.verify(&password, None).unwrap());
    }

    #[test]
    fn an_account_that_is_not_there_takes_as_much_work_as_one_that_is() {
        let hash = Argon2Hasher.hash(&Password::new("şifre").unwrap()).unwrap();
        let work = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(work(NOBODY), work(hash.as_str()));
    }

    #[test]
    fn later_ids_sort_after_earlier_ones() {
        let ids: Vec<_> = (0..1000).map(|_| UuidGenerator.next()).collect();
        assert!(ids.is_sorted());
    }
}
