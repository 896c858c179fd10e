//! The second factor of staff: one-time codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost
//! telephone.

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
    shop::LiveShop,
};
use check::{bare, hash};
use domain::account::Password;
use std::sync::Arc;

/// A second factor that was just enabled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnabledTwoFactor {
    /// Its staff member, for a new session. All earlier sessions have ended.
    pub staff: Staff,
    /// Recovery codes, each of which replaces a one-time code once. They can't be read again.
    pub recovery_codes: Vec<String>,
}

/// Sets up and checks the second factor of staff accounts.
pub struct TwoFactorService {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    two_factors: Arc<dyn TwoFactorRepository>,
    codes: Arc<dyn OneTimeCodes>,
    clock: Arc<dyn Clock>,
    shop: Arc<LiveShop>,
}

impl TwoFactorService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            two_factors: Arc::clone(&ports.two_factors),
            codes: Arc::clone(&ports.codes),
            clock: Arc::clone(&ports.clock),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Checks the password, prepares a new secret and returns it, to be shown once.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::AlreadyEnabled`], [`TwoFactorError::Storage`].
    pub fn set_up(&self, staff: &Staff, password: &Password) -> Result<NewSecret, TwoFactorError> {
        self.check_password(staff, password)?;
        let secret = self.codes.new_secret(staff.user(), &self.shop.facts().name)?;
        if self.two_factors.prepare(staff, &secret.sealed)? {
            Ok(secret)
        } else {
            Err(TwoFactorError::AlreadyEnabled)
        }
    }

    /// Enables the prepared secret after checking the password and a code, which proves that the app has the secret.
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
        let (recovery_codes, hashes) = self.new_recovery_codes();
        let enabled = self.two_factors.enable(staff, step, &hashes)?;
        let staff = enabled.and_then(Staff::new).ok_or(TwoFactorError::AlreadyEnabled)?;
        Ok(EnabledTwoFactor { staff, recovery_codes })
    }

    /// Replaces all recovery codes after checking password and code, and returns the new ones. The earlier ones work no
    /// more.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`],
    /// [`TwoFactorError::Storage`].
    pub fn replace_recovery_codes(
        &self,
        staff: &Staff,
        password: &Password,
        code: &str,
    ) -> Result<Vec<String>, TwoFactorError> {
        if !staff.user().has_two_factor {
            return Err(TwoFactorError::NotSetUp);
        }
        self.check_password(staff, password)?;
        self.check(staff.id(), code)?;
        let (recovery_codes, hashes) = self.new_recovery_codes();
        if self.two_factors.replace_recovery_codes(staff, &hashes)? {
            Ok(recovery_codes)
        } else {
            Err(TwoFactorError::NotSetUp)
        }
    }

    /// Disables the second factor after checking password and code.
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

    /// Returns new recovery codes and what is stored of them.
    fn new_recovery_codes(&self) -> (Vec<String>, Vec<RecoveryCodeHash>) {
        let codes = self.codes.new_recovery_codes();
        let hashes = codes.iter().map(|code| hash(&bare(code))).collect();
        (codes, hashes)
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
