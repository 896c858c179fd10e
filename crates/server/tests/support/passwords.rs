use application::{
    account::{PasswordHash, PasswordHasher},
    error::StorageError,
};
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version, password_hash::phc};
use domain::account::Password;
use server::adapters::Argon2Hasher;

/// A password hasher with minimal cost, because hundreds of tests log in.
pub struct QuickHasher;

impl PasswordHasher for QuickHasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        let cost = Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None).unwrap();
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
        let hash: phc::PasswordHash = hasher.hash_password(password.expose().as_bytes()).unwrap();
        Ok(PasswordHash::new(hash.to_string()))
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        Argon2Hasher.verify(password, stored)
    }
}
