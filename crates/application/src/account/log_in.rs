use super::{AccountError, AccountService};
use crate::{
    actor::{Customer, Staff},
    two_factor::TwoFactorError,
};
use domain::{
    account::{Password, User},
    email::EmailAddress,
};

impl AccountService {
    /// Returns the customer with this e-mail and password.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`] for an unknown e-mail and for a wrong password, [`AccountError::Storage`].
    pub fn log_in_customer(
        &self,
        email: &EmailAddress,
        password: &Password,
    ) -> Result<Customer, AccountError> {
        self.check_credentials(email, password).map(Customer::new)
    }

    /// Returns the staff member with this e-mail and password. If a second factor is enabled, the code is required and
    /// used up.
    ///
    /// # Errors
    /// As [`Self::log_in_customer`], and [`AccountError::NotStaff`], [`AccountError::TwoFactorRequired`],
    /// [`AccountError::TwoFactorWrong`].
    pub fn log_in_staff(
        &self,
        email: &EmailAddress,
        password: &Password,
        code: Option<&str>,
    ) -> Result<Staff, AccountError> {
        let staff = Staff::new(self.check_credentials(email, password)?).ok_or(AccountError::NotStaff)?;
        if staff.user().has_two_factor {
            let code = code.ok_or(AccountError::TwoFactorRequired)?;
            self.two_factor.check(staff.id(), code).map_err(|error| match error {
                TwoFactorError::Storage(error) => AccountError::Storage(error),
                _ => AccountError::TwoFactorWrong,
            })?;
        }
        Ok(staff)
    }

    fn check_credentials(&self, email: &EmailAddress, password: &Password) -> Result<User, AccountError> {
        let found = self.users.find_credentials(email)?;
        let hash = found.as_ref().map(|(_, hash)| hash);
        let right = self.hasher.verify(password, hash)?;
        found.filter(|_| right).map(|(user, _)| user).ok_or(AccountError::WrongCredentials)
    }
}

#[cfg(test)]
mod tests {
    use super::AccountService;
    use crate::{
        account::{AccountError, MockPasswordHasher, MockUserRepository, PasswordHash},
        ports::Ports,
        testing::{customer, ports, staff},
        two_factor::MockTwoFactorRepository,
    };
    use domain::{
        account::{Password, User},
        email::EmailAddress,
    };
    use fixtures::{seller, user};
    use std::sync::Arc;

    /// Returns a service with at most one account, whose password is `doğru`.
    fn log_in(account: Option<User>) -> AccountService {
        let mut users = MockUserRepository::new();
        users
            .expect_find_credentials()
            .returning(move |_| Ok(account.clone().map(|user| (user, PasswordHash::new("hash".into())))));
        let mut hasher = MockPasswordHasher::new();
        hasher
            .expect_verify()
            .once()
            .returning(|password, hash| Ok(hash.is_some() && password.expose() == "doğru"));
        let mut two_factors = MockTwoFactorRepository::new();
        two_factors.expect_use_recovery_code().returning(|_, _| Ok(false));
        AccountService::new(&Ports {
            users: Arc::new(users),
            hasher: Arc::new(hasher),
            two_factors: Arc::new(two_factors),
            ..ports()
        })
    }

    fn input(password: &str) -> (EmailAddress, Password) {
        (EmailAddress::new("a@example.com").unwrap(), Password::new(password).unwrap())
    }

    #[test]
    fn unknown_email_looks_and_costs_like_wrong_password() {
        let (email, wrong) = input("yanlış");
        for account in [None, Some(user())] {
            let answer = log_in(account).log_in_customer(&email, &wrong);
            assert!(matches!(answer, Err(AccountError::WrongCredentials)));
        }
    }

    #[test]
    fn staff_login_refuses_customers() {
        let (email, right) = input("doğru");
        assert_eq!(log_in(Some(seller())).log_in_staff(&email, &right, None).unwrap(), staff());
        assert!(matches!(
            log_in(Some(user())).log_in_staff(&email, &right, None),
            Err(AccountError::NotStaff)
        ));
        assert_eq!(log_in(Some(user())).log_in_customer(&email, &right).unwrap(), customer());
    }

    #[test]
    fn only_staff_login_asks_for_second_factor() {
        let (email, right) = input("doğru");
        let guarded = || log_in(Some(User { has_two_factor: true, ..seller() }));
        let answer = guarded().log_in_staff(&email, &right, None);
        assert!(matches!(answer, Err(AccountError::TwoFactorRequired)));
        let answer = guarded().log_in_staff(&email, &right, Some("falsch"));
        assert!(matches!(answer, Err(AccountError::TwoFactorWrong)));
        let answer = guarded().log_in_staff(&email, &input("yanlış").1, None);
        assert!(matches!(answer, Err(AccountError::WrongCredentials)));
        assert!(guarded().log_in_customer(&email, &right).is_ok());
    }
}
