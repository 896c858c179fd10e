use super::{CheckTwoFactor, TwoFactorError, TwoFactorRepository};
use crate::{
    account::{PasswordHasher, UserRepository},
    actor::Staff,
    ports::Ports,
};
use domain::account::Password;
use std::sync::Arc;

/// Switches a second factor off.
pub struct DisableTwoFactor {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    two_factors: Arc<dyn TwoFactorRepository>,
    check: CheckTwoFactor,
}

impl DisableTwoFactor {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            two_factors: Arc::clone(&ports.two_factors),
            check: CheckTwoFactor::new(ports),
        }
    }

    /// Switches it off for whoever still has both factors.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongPassword`], [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`],
    /// [`TwoFactorError::Storage`].
    pub fn run(&self, staff: &Staff, password: &Password, code: &str) -> Result<(), TwoFactorError> {
        if !staff.user().has_two_factor {
            return Err(TwoFactorError::NotSetUp);
        }
        let found = self.users.find_credentials(&staff.user().email)?;
        if !self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            return Err(TwoFactorError::WrongPassword);
        }
        self.check.run(staff.id(), code)?;
        Ok(self.two_factors.disable(staff)?)
    }
}
