use super::{NewSecret, OneTimeCodes, TwoFactorError, TwoFactorRepository};
use crate::{actor::Staff, ports::Ports};
use std::sync::Arc;

/// Begins a second factor: makes its secret, which is asked for only once a code of it was shown.
pub struct SetUpTwoFactor {
    two_factors: Arc<dyn TwoFactorRepository>,
    codes: Arc<dyn OneTimeCodes>,
}

impl SetUpTwoFactor {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { two_factors: Arc::clone(&ports.two_factors), codes: Arc::clone(&ports.codes) }
    }

    /// Returns the new secret, to be shown once.
    ///
    /// # Errors
    /// [`TwoFactorError::AlreadyEnabled`], [`TwoFactorError::Storage`].
    pub fn run(&self, staff: &Staff) -> Result<NewSecret, TwoFactorError> {
        let secret = self.codes.new_secret(staff.user())?;
        if self.two_factors.prepare(staff, &secret.sealed)? {
            Ok(secret)
        } else {
            Err(TwoFactorError::AlreadyEnabled)
        }
    }
}
