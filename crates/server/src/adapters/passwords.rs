//! Password hashing with argon2id.

use application::{
    account::{PasswordHash, PasswordHasher},
    error::StorageError,
};
use argon2::{
    Argon2, PasswordHasher as _, PasswordVerifier,
    password_hash::{Error, phc},
};
use domain::account::Password;

/// A password hasher: argon2id with its recommended cost (19 MiB, 2 passes).
#[derive(Debug)]
pub struct Argon2Hasher;

/// A hash of 32 random bytes that matches no password. A login to an unknown account is compared with it, so that the
/// response takes as long as for a known one.
const NO_ACCOUNT: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$1pDTToTuDHL+NbLbLG9gWg$g+B0CbqDRXREJrzRy64ijkDUd4/yCtXB0Xj3GPCj4ms";

fn failed(error: impl std::fmt::Display) -> StorageError {
    StorageError::failed(format!("password hashing: {error}"))
}

impl PasswordHasher for Argon2Hasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        let hash: phc::PasswordHash =
            Argon2::default().hash_password(password.expose().as_bytes()).map_err(failed)?;
        Ok(PasswordHash::new(hash.to_string()))
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        let hash = stored.map_or(NO_ACCOUNT, PasswordHash::as_str);
        match Argon2::default().verify_password(password.expose().as_bytes(), hash) {
            Ok(()) => Ok(stored.is_some()),
            Err(Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Argon2Hasher, NO_ACCOUNT};
    use application::account::PasswordHasher;
    use domain::account::Password;

    #[test]
    fn hashes_are_salted_and_verify() {
        let hasher = Argon2Hasher;
        let password = Password::new("şifre").unwrap();
        let (one, two) = (hasher.hash(&password).unwrap(), hasher.hash(&password).unwrap());
        assert!(one.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(one, two);
        assert!(hasher.verify(&password, Some(&one)).unwrap());
        assert!(!hasher.verify(&Password::new("Şifre").unwrap(), Some(&one)).unwrap());
        assert!(!hasher.verify(&password, None).unwrap());
    }

    #[test]
    fn missing_account_takes_as_much_work() {
        let hash = Argon2Hasher.hash(&Password::new("şifre").unwrap()).unwrap();
        let work = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(work(NO_ACCOUNT), work(hash.as_str()));
    }
}
