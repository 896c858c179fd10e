use super::{AccountError, PasswordHasher, UserRepository, password_changed};
use crate::{actor::Customer, clock::IdGenerator, ports::Ports};
use domain::account::Password;
use std::sync::Arc;

/// Changes a customer's own password, which ends every other login of the account; its owner hears of it by mail.
pub struct ChangePassword {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    ids: Arc<dyn IdGenerator>,
}

impl ChangePassword {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Changes the password and returns the customer with the new session epoch.
    ///
    /// # Errors
    /// [`AccountError::WrongCurrentPassword`], [`AccountError::StaffPasswordTooShort`], [`AccountError::Storage`].
    pub fn run(
        &self,
        customer: &Customer,
        current: &Password,
        new: &Password,
    ) -> Result<Customer, AccountError> {
        let found = self.users.find_credentials(&customer.user().email)?;
        if !self.hasher.verify(current, found.as_ref().map(|(_, hash)| hash))? {
            return Err(AccountError::WrongCurrentPassword);
        }
        customer.user().check_password(new)?;
        let hash = self.hasher.hash(new)?;
        let changed =
            self.users.set_password(customer.id(), &hash, &password_changed(&*self.ids, customer.user()))?;
        changed.map(Customer::new).ok_or(AccountError::WrongCurrentPassword)
    }
}

#[cfg(test)]
mod tests {
    use super::ChangePassword;
    use crate::{
        account::{AccountError, MockPasswordHasher, MockUserRepository, PasswordHash},
        testing::{customer, ids, user},
    };
    use domain::account::Password;
    use std::sync::Arc;

    #[test]
    fn a_wrong_current_password_changes_nothing() {
        let mut users = MockUserRepository::new();
        users.expect_find_credentials().returning(|_| Ok(Some((user(), PasswordHash::new("old".into())))));
        users.expect_set_password().never();
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_verify().returning(|_, _| Ok(false));
        let change = ChangePassword { users: Arc::new(users), hasher: Arc::new(hasher), ids: ids() };
        let (current, new) = (Password::new("a").unwrap(), Password::new("b").unwrap());
        assert!(matches!(change.run(&customer(), &current, &new), Err(AccountError::WrongCurrentPassword)));
    }
}
