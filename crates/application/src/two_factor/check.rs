use super::{RecoveryCodeHash, TwoFactorError, TwoFactorService};
use domain::ids::UserId;
use sha2::{Digest, Sha256};

impl TwoFactorService {
    /// Uses up a one-time code or a recovery code.
    ///
    /// # Errors
    /// [`TwoFactorError::WrongCode`], [`TwoFactorError::NotSetUp`], [`TwoFactorError::Storage`].
    pub(crate) fn check(&self, user: UserId, code: &str) -> Result<(), TwoFactorError> {
        let code = bare(code);
        let is_right = if is_one_time(&code) {
            let secret = self.two_factors.secret(user)?.ok_or(TwoFactorError::NotSetUp)?;
            match self.codes.step_of(&secret, &code, self.clock.now())? {
                Some(step) => self.two_factors.use_step(user, step)?,
                None => false,
            }
        } else {
            self.two_factors.use_recovery_code(user, &hash(&code))?
        };
        if is_right { Ok(()) } else { Err(TwoFactorError::WrongCode) }
    }
}

/// Returns a code without separators.
pub(super) fn bare(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// Returns whether a code without separators is a one-time code.
fn is_one_time(code: &str) -> bool {
    code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the stored hash of a recovery code. Its 80 random bits need no slow hash.
pub(super) fn hash(code: &str) -> RecoveryCodeHash {
    Sha256::digest(code).into()
}

#[cfg(test)]
mod tests {
    use super::{TwoFactorService, hash};
    use crate::{
        ports::Ports,
        testing::ports,
        two_factor::{MockOneTimeCodes, MockTwoFactorRepository, SealedSecret, TwoFactorError},
    };
    use fixtures::{moment, user};
    use std::sync::Arc;

    /// Returns a service with an account whose app shows 123456, of step 7. `is_step_new` says whether the step is
    /// unused. One recovery code is left.
    fn check(is_step_new: bool) -> TwoFactorService {
        let mut two_factors = MockTwoFactorRepository::new();
        two_factors.expect_secret().returning(|_| Ok(Some(SealedSecret(vec![1]))));
        two_factors.expect_use_step().withf(|_, step| *step == 7).returning(move |_, _| Ok(is_step_new));
        two_factors.expect_use_recovery_code().returning(|_, code| Ok(*code == hash("abcdefgh23456789")));
        let mut codes = MockOneTimeCodes::new();
        codes
            .expect_step_of()
            .withf(|_, _, at| *at == moment())
            .returning(|_, code, _| Ok((code == "123456").then_some(7)));
        TwoFactorService::new(&Ports {
            two_factors: Arc::new(two_factors),
            codes: Arc::new(codes),
            ..ports()
        })
    }

    #[test]
    fn code_is_accepted_once_in_any_spelling() {
        for code in ["123456", " 123 456 "] {
            assert!(check(true).check(user().id, code).is_ok(), "{code}");
            assert!(matches!(check(false).check(user().id, code), Err(TwoFactorError::WrongCode)), "{code}");
        }
        for code in ["abcd-efgh-2345-6789", "ABCDEFGH23456789"] {
            assert!(check(true).check(user().id, code).is_ok(), "{code}");
        }
        for code in ["123457", "12345", "1234567", "", "abcd-efgh-2345-678x"] {
            assert!(matches!(check(true).check(user().id, code), Err(TwoFactorError::WrongCode)), "{code}");
        }
    }
}
