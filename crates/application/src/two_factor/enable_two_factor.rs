use super::{
    OneTimeCodes, TwoFactorError, TwoFactorRepository,
    check::{bare, hash},
};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use std::sync::Arc;

/// Puts a second factor in force.
pub struct EnableTwoFactor {
    two_factors: Arc<dyn TwoFactorRepository>,
    codes: Arc<dyn OneTimeCodes>,
    clock: Arc<dyn Clock>,
}

/// A second factor just put in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnabledTwoFactor {
    /// Who has it; their sessions made before are over.
    pub staff: Staff,
    /// Each replaces a code of the telephone once. Shown here and never again.
    pub recovery_codes: Vec<String>,
}

impl EnableTwoFactor {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            two_factors: Arc::clone(&ports.two_factors),
            codes: Arc::clone(&ports.codes),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Puts the prepared secret in force, once a code shows that the telephone has it.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`], [`TwoFactorError::AlreadyEnabled`],
    /// [`TwoFactorError::Storage`].
    pub fn run(&self, staff: &Staff, code: &str) -> Result<EnabledTwoFactor, TwoFactorError> {
        if staff.user().has_two_factor {
            return Err(TwoFactorError::AlreadyEnabled);
        }
        let secret = self.two_factors.secret(staff.id())?.ok_or(TwoFactorError::NotSetUp)?;
        let step = self.codes.step_of(&secret, &bare(code), self.clock.now())?;
        let step = step.ok_or(TwoFactorError::WrongCode)?;
        let recovery_codes = self.codes.new_recovery_codes();
        let hashes: Vec<_> = recovery_codes.iter().map(|code| hash(&bare(code))).collect();
        let enabled = self.two_factors.enable(staff, step, &hashes)?;
        let staff = enabled.and_then(Staff::new).ok_or(TwoFactorError::AlreadyEnabled)?;
        Ok(EnabledTwoFactor { staff, recovery_codes })
    }
}
