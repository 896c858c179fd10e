//! Password hashing with argon2id.

use application::{
    account::{PasswordHash, PasswordHasher},
    error::StorageError,
};
use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{
        Error,
        phc::{self, Output, ParamsString, Salt},
    },
};
use domain::account::Password;
use std::{
    mem,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// A password hasher: argon2id with its recommended cost (19 MiB, 2 passes).
#[derive(Debug, Default)]
pub struct Argon2Hasher(Buffers);

/// A hash of 32 random bytes that matches no password. A login to an unknown account is compared with it, so that the
/// response takes as long as for a known one.
const NO_ACCOUNT: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$1pDTToTuDHL+NbLbLG9gWg$g+B0CbqDRXREJrzRy64ijkDUd4/yCtXB0Xj3GPCj4ms";

fn failed(error: impl std::fmt::Display) -> StorageError {
    StorageError::failed(format!("password hashing: {error}"))
}

impl Argon2Hasher {
    fn compute(&self, argon2: &Argon2<'_>, password: &Password, salt: &Salt) -> Result<Output, Error> {
        let mut out = [0; Output::MAX_LENGTH];
        let length = argon2.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let out = out.get_mut(..length).ok_or(Error::OutputSize)?;
        self.0.with(argon2.params().block_count(), |blocks| {
            argon2.hash_password_into_with_memory(password.expose().as_bytes(), salt, out, blocks)
        })?;
        Ok(Output::new(out)?)
    }

    fn hash_with_fresh_salt(&self, password: &Password) -> Result<phc::PasswordHash, Error> {
        let (argon2, salt) = (Argon2::default(), Salt::generate());
        let output = self.compute(&argon2, password, &salt)?;
        Ok(phc::PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(argon2.params())?,
            salt: Some(salt),
            hash: Some(output),
        })
    }

    fn matches(&self, password: &Password, hash: &str) -> Result<bool, Error> {
        let hash = phc::PasswordHash::new(hash)?;
        let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else { return Err(Error::EncodingInvalid) };
        let algorithm = Algorithm::try_from(hash.algorithm.as_str())?;
        let version = hash.version.map(Version::try_from).transpose()?.unwrap_or_default();
        let argon2 = Argon2::new(algorithm, version, Params::try_from(&hash)?);
        // `Output` compares in constant time.
        Ok(self.compute(&argon2, password, &salt)? == expected)
    }
}

impl PasswordHasher for Argon2Hasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, StorageError> {
        self.hash_with_fresh_salt(password).map(|hash| PasswordHash::new(hash.to_string())).map_err(failed)
    }

    fn verify(&self, password: &Password, stored: Option<&PasswordHash>) -> Result<bool, StorageError> {
        let matches =
            self.matches(password, stored.map_or(NO_ACCOUNT, PasswordHash::as_str)).map_err(failed)?;
        Ok(matches && stored.is_some())
    }
}

/// How long the hash memory stays allocated after the last hash.
const IDLE: Duration = Duration::from_secs(5);

/// A pool of hash memory, reused while logins keep coming and freed when they stop.
///
/// Allocating for each hash costs a page fault for each of its 4,864 pages. The pool holds as many buffers as hashes ran at
/// once; the server limits that to one per processor.
#[derive(Clone, Debug, Default)]
struct Buffers(Arc<Mutex<Pool>>);

#[derive(Debug, Default)]
struct Pool {
    unused: Vec<Vec<Block>>,
    /// Whether a buffer was used since the cleaning thread last looked.
    is_busy: bool,
    has_cleaner: bool,
}

impl Buffers {
    fn with<T>(&self, blocks: usize, work: impl FnOnce(&mut Vec<Block>) -> T) -> T {
        let mut buffer = self.lock(|pool| pool.unused.pop()).unwrap_or_default();
        if buffer.len() < blocks {
            buffer.resize(blocks, Block::new());
        }
        let result = work(&mut buffer);
        let needs_cleaner = self.lock(|pool| {
            pool.unused.push(buffer);
            pool.is_busy = true;
            !mem::replace(&mut pool.has_cleaner, true)
        });
        if needs_cleaner {
            let buffers = self.clone();
            // If the thread can't start, the memory stays allocated until the next hash tries again.
            if thread::Builder::new().name("hash-memory".into()).spawn(move || buffers.clean()).is_err() {
                self.lock(|pool| pool.has_cleaner = false);
            }
        }
        result
    }

    /// Frees the buffers once they have been idle for a whole interval.
    fn clean(&self) {
        loop {
            thread::sleep(IDLE);
            let freed = self.lock(|pool| {
                if mem::take(&mut pool.is_busy) {
                    return None;
                }
                pool.has_cleaner = false;
                Some(mem::take(&mut pool.unused))
            });
            if freed.is_some() {
                return;
            }
        }
    }

    fn lock<T>(&self, work: impl FnOnce(&mut Pool) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::{Argon2Hasher, IDLE, NO_ACCOUNT};
    use application::account::PasswordHasher;
    use domain::account::Password;
    use std::{thread, time::Instant};

    #[test]
    fn hashes_are_salted_and_verify() {
        let hasher = Argon2Hasher::default();
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
        let hash = Argon2Hasher::default().hash(&Password::new("şifre").unwrap()).unwrap();
        let work = |hash: &str| hash.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(work(NO_ACCOUNT), work(hash.as_str()));
    }

    #[test]
    fn verifies_hashes_of_argon2_crate() {
        use argon2::{Argon2, PasswordHasher as _, PasswordVerifier, password_hash::phc};
        let (password, hasher) = (Password::new("şifre").unwrap(), Argon2Hasher::default());
        let theirs: phc::PasswordHash =
            Argon2::default().hash_password(password.expose().as_bytes()).unwrap();
        assert!(hasher.matches(&password, &theirs.to_string()).unwrap());
        let ours = hasher.hash(&password).unwrap();
        assert!(Argon2::default().verify_password(password.expose().as_bytes(), ours.as_str()).is_ok());
    }

    #[test]
    fn reuses_memory_and_frees_it_when_idle() {
        let hasher = Argon2Hasher::default();
        let password = Password::new("şifre").unwrap();
        let buffers = || hasher.0.lock(|pool| pool.unused.iter().map(|one| one.as_ptr()).collect::<Vec<_>>());
        hasher.hash(&password).unwrap();
        let first = buffers();
        hasher.hash(&password).unwrap();
        assert_eq!((first.len(), buffers()), (1, first));
        let start = Instant::now();
        while !buffers().is_empty() {
            assert!(start.elapsed() < 4 * IDLE, "still there");
            thread::sleep(IDLE / 10);
        }
    }
}
