use crate::{actor::Staff, error::StorageError};
use chrono::{DateTime, Utc};
use domain::{account::User, ids::UserId};

/// A sealed secret, which only this server's key can open.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret(pub Vec<u8>);

impl std::fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealedSecret(…)")
    }
}

/// A new secret, shown once to its owner.
#[derive(Clone)]
pub struct NewSecret {
    /// The form to store.
    pub sealed: SealedSecret,
    /// The form to type: base32.
    pub text: String,
    /// The form to scan: `otpauth://…`.
    pub url: String,
}

/// The number of a code's half minute since 1970. Later codes have larger ones.
pub type TimeStep = i64;

/// SHA-256 of a recovery code.
pub type RecoveryCodeHash = [u8; 32];

/// Stores second factors.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TwoFactorRepository: Send + Sync {
    /// Returns an account's secret, enabled or prepared.
    fn secret(&self, user: UserId) -> Result<Option<SealedSecret>, StorageError>;

    /// Stores a prepared secret, replacing an earlier one; `false` if a secret is enabled already.
    fn prepare(&self, staff: &Staff, secret: &SealedSecret) -> Result<bool, StorageError>;

    /// Enables the prepared secret, uses up this step, and ends all sessions of the account. `None` if a secret is
    /// enabled already.
    fn enable(
        &self,
        staff: &Staff,
        step: TimeStep,
        recovery_codes: &[RecoveryCodeHash],
    ) -> Result<Option<User>, StorageError>;

    /// Uses up a step and all earlier ones; `false` if it was used up already. Only one of two concurrent uses
    /// succeeds.
    fn use_step(&self, user: UserId, step: TimeStep) -> Result<bool, StorageError>;

    /// Uses up a recovery code; `false` if it is unknown or was used.
    fn use_recovery_code(&self, user: UserId, code: &RecoveryCodeHash) -> Result<bool, StorageError>;

    /// Replaces all recovery codes of the account; `false` if its second factor is not enabled.
    fn replace_recovery_codes(
        &self,
        staff: &Staff,
        recovery_codes: &[RecoveryCodeHash],
    ) -> Result<bool, StorageError>;

    /// Deletes the second factor.
    fn disable(&self, staff: &Staff) -> Result<(), StorageError>;
}

/// Creates and checks one-time codes.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OneTimeCodes: Send + Sync {
    /// Returns a new secret for an account.
    fn new_secret(&self, user: &User, shop_name: &str) -> Result<NewSecret, StorageError>;

    /// Returns the step of a code that is valid for the secret at about this time; `None` for any other code.
    fn step_of(
        &self,
        secret: &SealedSecret,
        code: &str,
        at: DateTime<Utc>,
    ) -> Result<Option<TimeStep>, StorageError>;

    /// Returns new recovery codes in the form in which they are shown.
    fn new_recovery_codes(&self) -> Vec<String>;
}
