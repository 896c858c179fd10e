use super::{AccountError, AccountService, password_changed};
use domain::account::{Password, User};

impl AccountService {
    /// Changes the password of a logged-in account, customer or staff, and returns the account with its new session
    /// epoch.
    ///
    /// # Errors
    /// [`AccountError::WrongCurrentPassword`], [`AccountError::StaffPasswordTooShort`], [`AccountError::Storage`].
    pub fn change_password(
        &self,
        user: &User,
        current: &Password,
        new: &Password,
    ) -> Result<User, AccountError> {
        let found = self.users.find_credentials(&user.email)?;
        if !self.hasher.verify(current, found.as_ref().map(|(_, hash)| hash))? {
            return Err(AccountError::WrongCurrentPassword);
        }
        user.check_password(new)?;
        let hash = self.hasher.hash(new)?;
        let changed = self.users.set_password(user.id, &hash, &password_changed(&*self.ids, user))?;
        changed.ok_or(AccountError::WrongCurrentPassword)
    }
}

#[cfg(test)]
mod tests {
    use super::AccountService;
    use crate::{
        account::{AccountError, MockPasswordHasher, MockUserRepository, PasswordHash},
        ports::Ports,
        testing::ports,
    };
    use domain::account::Password;
    use fixtures::user;
    use std::sync::Arc;

    #[test]
    fn a_wrong_current_password_changes_nothing() {
        let mut users = MockUserRepository::new();
        users.expect_find_credentials().returning(|_| Ok(Some((user(), PasswordHash::new("old".into())))));
        users.expect_set_password().never();
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_verify().returning(|_, _| Ok(false));
        let change =
            AccountService::new(&Ports { users: Arc::new(users), hasher: Arc::new(hasher), ..ports() });
        let (current, new) = (Password::new("a").unwrap(), Password::new("b").unwrap());
        assert!(matches!(
            change.change_password(&user(), &current, &new),
            Err(AccountError::WrongCurrentPassword)
        ));
    }
}
