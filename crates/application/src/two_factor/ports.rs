use crate::{actor::Staff, error::StorageError};
use chrono::{DateTime, Utc};
use domain::{account::User, ids::UserId};

/// A secret as it is kept: nobody can read it without the server's own secret.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret(pub Vec<u8>);

impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealedSecret(…)")
    }
}

/// A secret just made, which only its owner is shown, once.
#[derive(Clone)]
pub struct NewSecret {
    /// How it is kept.
    pub sealed: SealedSecret,
    /// To type it in: base32.
    pub text: String,
    /// To scan it: `otpauth://…`.
    pub url: String,
}

/// The number of a code's half minute since 1970; later codes have larger ones.
pub type TimeStep = i64;

/// SHA-256 of a recovery code.
pub type RecoveryCodeHash = [u8; 32];

/// Keeps second factors.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TwoFactorRepository: Send + Sync {
    /// Returns an account's secret, whether it is in force yet or not.
    fn secret(&self, user: UserId) -> Result<Option<SealedSecret>, StorageError>;

    /// Keeps a secret that is not in force yet, instead of an earlier such one; `false` when one is in force, which stays.
    fn prepare(&self, staff: &Staff, secret: &SealedSecret) -> Result<bool, StorageError>;

    /// Puts the prepared secret in force, of which this step is used up, and ends all sessions of the account.
    /// `None` when one is in force already.
    fn enable(
        &self,
        staff: &Staff,
        step: TimeStep,
        recovery_codes: &[RecoveryCodeHash],
    ) -> Result<Option<User>, StorageError>;

    /// Uses up a step and all before it; `false` when it was used up already. Of two at once one is first.
    fn use_step(&self, user: UserId, step: TimeStep) -> Result<bool, StorageError>;

    /// Uses up a recovery code; `false` when there is no such one (any more).
    fn use_recovery_code(&self, user: UserId, code: &RecoveryCodeHash) -> Result<bool, StorageError>;

    /// Forgets the second factor.
    fn disable(&self, staff: &Staff) -> Result<(), StorageError>;
}

/// Makes and checks one-time codes.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OneTimeCodes: Send + Sync {
    /// Returns a new secret for an account.
    fn new_secret(&self, user: &User) -> Result<NewSecret, StorageError>;

    /// Returns the step of a code that belongs to the secret and to about this moment; `None` for any other.
    fn step_of(
        &self,
        secret: &SealedSecret,
        code: &str,
        at: DateTime<Utc>,
    ) -> Result<Option<TimeStep>, StorageError>;

    /// Returns new recovery codes, as people write them down.
    fn new_recovery_codes(&self) -> Vec<String>;
}
