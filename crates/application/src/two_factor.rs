//! The second factor of staff: one-time codes of a telephone (TOTP, RFC 6238), and recovery codes for when it is lost.

mod check;
mod error;
pub(crate) mod ports;

pub use error::TwoFactorError;
pub use ports::*;

use crate::{
    account::ports::{PasswordHasher, UserRepository},
    actor::Staff,
    clock::Clock,
    ports::Ports,
};
use check::{bare, hash};
use domain::account::Password;
use std::sync::Arc;

/// A second factor just put in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnabledTwoFactor {
    /// Who has it; their sessions made before are over.
    pub staff: Staff,
    /// Each replaces a code of the telephone once. Shown here and never again.
    pub recovery_codes: Vec<String>,
}

/// Sets up and checks the second factor of staff accounts.
pub struct TwoFactorService {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    two_factors: Arc<dyn TwoFactorRepository>,
    codes: Arc<dyn OneTimeCodes>,
    clock: Arc<dyn Clock>,
}

impl TwoFactorService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            two_factors: Arc::clone(&ports.two_factors),
            codes: Arc::clone(&ports.codes),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns the new secret, to be shown once, after checking the password.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::AlreadyEnabled`], [`TwoFactorError::Storage`].
    pub fn set_up(&self, staff: &Staff, password: &Password) -> Result<NewSecret, TwoFactorError> {
        self.check_password(staff, password)?;
        let secret = self.codes.new_secret(staff.user())?;
        if self.two_factors.prepare(staff, &secret.sealed)? {
            Ok(secret)
        } else {
            Err(TwoFactorError::AlreadyEnabled)
        }
    }

    /// Puts the prepared secret in force, after checking the password and a code that shows that the telephone has it.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`],
    /// [`TwoFactorError::AlreadyEnabled`], [`TwoFactorError::Storage`].
    pub fn enable(
        &self,
        staff: &Staff,
        password: &Password,
        code: &str,
    ) -> Result<EnabledTwoFactor, TwoFactorError> {
        if staff.user().has_two_factor {
            return Err(TwoFactorError::AlreadyEnabled);
        }
        self.check_password(staff, password)?;
        let secret = self.two_factors.secret(staff.id())?.ok_or(TwoFactorError::NotSetUp)?;
        let step = self.codes.step_of(&secret, &bare(code), self.clock.now())?;
        let step = step.ok_or(TwoFactorError::WrongCode)?;
        let recovery_codes = self.codes.new_recovery_codes();
        let hashes: Vec<_> = recovery_codes.iter().map(|code| hash(&bare(code))).collect();
        let enabled = self.two_factors.enable(staff, step, &hashes)?;
        let staff = enabled.and_then(Staff::new).ok_or(TwoFactorError::AlreadyEnabled)?;
        Ok(EnabledTwoFactor { staff, recovery_codes })
    }

    /// Switches the second factor off after checking password and code.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`],
    /// [`TwoFactorError::Storage`].
    pub fn disable(&self, staff: &Staff, password: &Password, code: &str) -> Result<(), TwoFactorError> {
        if !staff.user().has_two_factor {
            return Err(TwoFactorError::NotSetUp);
        }
        self.check_password(staff, password)?;
        self.check(staff.id(), code)?;
        Ok(self.two_factors.disable(staff)?)
    }

    /// Checks the password, so that an open session alone changes no second factor.
    fn check_password(&self, staff: &Staff, password: &Password) -> Result<(), TwoFactorError> {
        let found = self.users.find_credentials(&staff.user().email)?;
        if self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            Ok(())
        } else {
            Err(TwoFactorError::WrongPassword)
        }
    }
}
