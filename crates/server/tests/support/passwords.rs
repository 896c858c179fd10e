use application::{
    account::{PasswordHash, PasswordHasher},
    error::StorageError,
};
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version, password_hash::phc};
use domain::account::Password;
use server::adapters::Argon2Hasher;

/// As the shop keeps passwords, but at the least cost: hundreds of tests have somebody log in, and what they test is
/// not how long guessing takes.
pub struct QuickHasher;

impl PasswordHasher for QuickHasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        let cost = Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None).unwrap();
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
        let hash: phc::PasswordHash = hasher.hash_password(password.expose().as_bytes()).unwrap();
        Ok(PasswordHash::new(hash.to_string()))
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        Argon2Hasher::default().verify(password, stored)
    }
}
