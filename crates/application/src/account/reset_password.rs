use super::{AccountService, TokenHash, password_changed};
use crate::error::StorageError;
use domain::account::{Password, StaffPasswordTooShort, User};

/// The reasons why a password was not reset.
#[derive(Debug, thiserror::Error)]
pub enum ResetPasswordError {
    /// The link has expired, was used, or was replaced by a newer one.
    #[error("token expired")]
    TokenExpired,
    /// Staff need a longer password. The link still works.
    #[error(transparent)]
    StaffPasswordTooShort(#[from] StaffPasswordTooShort),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AccountService {
    /// Sets the password by a link that works once, ends all sessions of the account and mails its owner. A second
    /// factor stays enabled.
    pub fn reset_password(&self, token: &str, new: &Password) -> Result<User, ResetPasswordError> {
        let (token, now) = (TokenHash::of(token), self.clock.now());
        let user = self.users.find_password_reset(&token, now)?.ok_or(ResetPasswordError::TokenExpired)?;
        user.check_password(new)?;
        let hash = self.hasher.hash(new)?;
        let changed = self.users.reset_password(&token, now, &hash, &password_changed(&*self.ids, &user))?;
        changed.ok_or(ResetPasswordError::TokenExpired)
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountService, ResetPasswordError};
    use crate::{
        account::{MockPasswordHasher, MockUserRepository, PasswordHash, TokenHash},
        ports::Ports,
        testing::ports,
    };
    use domain::{
        account::{Password, User},
        mail::MailKind,
    };
    use fixtures::{seller, user};
    use std::sync::Arc;

    /// Resets the password with the link of this account, if it still works.
    fn reset(owner: Option<User>, is_changed: bool) -> Result<User, ResetPasswordError> {
        let mut users = MockUserRepository::new();
        let found = owner.clone();
        users
            .expect_find_password_reset()
            .withf(|token, _| *token == TokenHash::of("anahtar"))
            .returning(move |_, _| Ok(found.clone()));
        users
            .expect_reset_password()
            .withf(|_, _, _, mail| mail.letter.kind() == MailKind::PasswordChanged)
            .times(usize::from(is_changed))
            .returning(move |_, _, _, _| Ok(owner.clone()));
        let mut hasher = MockPasswordHasher::new();
        hasher.expect_hash().returning(|_| Ok(PasswordHash::new("hash".into())));
        let ports = Ports { users: Arc::new(users), hasher: Arc::new(hasher), ..ports() };
        AccountService::new(&ports).reset_password("anahtar", &Password::new("kısa").unwrap())
    }

    #[test]
    fn a_link_changes_the_password_of_its_account() {
        assert_eq!(reset(Some(user()), true).unwrap(), user());
        assert!(matches!(reset(None, false), Err(ResetPasswordError::TokenExpired)));
        assert!(matches!(reset(Some(seller()), false), Err(ResetPasswordError::StaffPasswordTooShort(_))));
    }
}
