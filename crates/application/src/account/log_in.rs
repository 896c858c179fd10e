use super::{AccountError, PasswordHasher, UserRepository};
use crate::{
    actor::{Customer, Staff},
    ports::Ports,
};
use domain::{
    account::{Password, User},
    email::EmailAddress,
};
use std::sync::Arc;

/// Checks e-mail and password.
pub struct LogIn {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
}

impl LogIn {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { users: Arc::clone(&ports.users), hasher: Arc::clone(&ports.hasher) }
    }

    /// Returns the customer who has this e-mail and password.
    ///
    /// # Errors
    /// [`AccountError::WrongCredentials`] alike for an unknown e-mail and a wrong password,
    /// [`AccountError::Storage`].
    pub fn as_customer(&self, email: &EmailAddress, password: &Password) -> Result<Customer, AccountError> {
        self.account(email, password).map(Customer::new)
    }

    /// Returns the member of staff who has this e-mail and password.
    ///
    /// # Errors
    /// As [`Self::as_customer`], and [`AccountError::NotStaff`].
    pub fn as_staff(&self, email: &EmailAddress, password: &Password) -> Result<Staff, AccountError> {
        Staff::new(self.account(email, password)?).ok_or(AccountError::NotStaff)
    }

    fn account(&self, email: &EmailAddress, password: &Password) -> Result<User, AccountError> {
        let found = self.users.find_credentials(email)?;
        let hash = found.as_ref().map(|(_, hash)| hash);
        let right = self.hasher.verify(password, hash)?;
        found.filter(|_| right).map(|(user, _)| user).ok_or(AccountError::WrongCredentials)
    }
}

#[cfg(test)]
mod tests {
    use super::LogIn;
    use crate::{
        account::{AccountError, MockPasswordHasher, MockUserRepository, PasswordHash},
        testing::{customer, seller, staff, user},
    };
    use domain::{
        account::{Password, User},
        email::EmailAddress,
    };
    use std::sync::Arc;

    /// A log-in over at most one account, whose password is `doğru`.
    fn log_in(account: Option<User>) -> LogIn {
        let mut users = MockUserRepository::new();
        users
            .expect_find_credentials()
            .returning(move |_| Ok(account.clone().map(|user| (user, PasswordHash::new("hash".into())))));
        let mut hasher = MockPasswordHasher::new();
        hasher
            .expect_verify()
            .once()
            .returning(|password, hash| Ok(hash.is_some() && password.expose() == "doğru"));
        LogIn { users: Arc::new(users), hasher: Arc::new(hasher) }
    }

    fn input(password: &str) -> (EmailAddress, Password) {
        (EmailAddress::new("a@example.com").unwrap(), Password::new(password).unwrap())
    }

    #[test]
    fn unknown_email_and_wrong_password_answer_alike_and_cost_the_same_check() {
        let (email, wrong) = input("yanlış");
        for account in [None, Some(user())] {
            let answer = log_in(account).as_customer(&email, &wrong);
            assert!(matches!(answer, Err(AccountError::WrongCredentials)));
        }
    }

    #[test]
    fn the_staff_login_takes_staff_only() {
        let (email, right) = input("doğru");
        assert_eq!(log_in(Some(seller())).as_staff(&email, &right).unwrap(), staff());
        assert!(matches!(log_in(Some(user())).as_staff(&email, &right), Err(AccountError::NotStaff)));
        assert_eq!(log_in(Some(user())).as_customer(&email, &right).unwrap(), customer());
    }
}
