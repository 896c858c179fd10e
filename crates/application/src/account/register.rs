use super::{AccountError, AccountService, Inserted, NewAccount};
use crate::actor::Customer;
use domain::{
    account::{Password, PersonName, Profile, Roles},
    email::EmailAddress,
};

/// The registration form.
#[derive(Clone, Debug)]
pub struct Registration {
    pub first_name: PersonName,
    pub last_name: PersonName,
    /// E-mail address, which becomes the login.
    pub email: EmailAddress,
    pub password: Password,
}

impl AccountService {
    /// Creates the account and returns it as logged in. If the e-mail is taken and `tell_owner` is set, its owner gets
    /// a mail.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`], [`AccountError::Storage`].
    pub fn register(&self, registration: Registration, tell_owner: bool) -> Result<Customer, AccountError> {
        let customer = NewAccount {
            email: registration.email,
            password: registration.password,
            profile: Profile::named(registration.first_name, registration.last_name),
            roles: Roles::default(),
        };
        match self.make_account(customer, tell_owner)? {
            Inserted::Yes(user) => Ok(Customer::new(user)),
            Inserted::EmailTaken => Err(AccountError::EmailTaken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountService, Registration};
    use crate::{
        account::{AccountError, Inserted, MockPasswordHasher, MockUserRepository, PasswordHash},
        ports::Ports,
        testing::ports,
    };
    use domain::{account::Password, email::EmailAddress, text::Line};
    use fixtures::user;
    use std::sync::Arc;

    fn registration() -> Registration {
        Registration {
            first_name: Line::new("Ayşe").unwrap(),
            last_name: Line::new("Demir").unwrap(),
            email: EmailAddress::new("ayse@example.com").unwrap(),
            password: Password::new("gizli").unwrap(),
        }
    }

    fn register(users: MockUserRepository) -> AccountService {
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
        AccountService::new(&Ports { users: Arc::new(users), hasher: Arc::new(hasher), ..ports() })
    }

    #[test]
    fn stores_the_hash_and_no_role() {
        let mut users = MockUserRepository::new();
        users
            .expect_insert()
            .withf(|new, _| new.password.as_str() == "hash" && !new.roles.is_staff())
            .once()
            .returning(|_, _| Ok(Inserted::Yes(user())));
        assert!(register(users).register(registration(), false).is_ok());
    }

    #[test]
    fn refuses_taken_email() {
        let mut users = MockUserRepository::new();
        users.expect_insert().returning(|_, _| Ok(Inserted::EmailTaken));
        assert!(matches!(register(users).register(registration(), false), Err(AccountError::EmailTaken)));
    }
}
