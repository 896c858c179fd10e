use super::{Inserted, NewUser, PasswordHasher, UserRepository};
use crate::{
    clock::{Clock, IdGenerator},
    error::StorageError,
};
use domain::{
    account::{Password, Profile, Roles},
    email::EmailAddress,
    ids::UserId,
};
use std::sync::Arc;

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// E-mail, which becomes the login.
    pub email: EmailAddress,
    /// Password.
    pub password: Password,
    /// Names and the like.
    pub profile: Profile,
    /// What it may do.
    pub roles: Roles,
}

/// Makes accounts: what registering and making staff have in common.
pub struct MakeAccount {
    /// Accounts.
    pub users: Arc<dyn UserRepository>,
    /// Password hashing.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
}

impl MakeAccount {
    /// Makes the account, unless its e-mail is taken.
    pub(super) fn run(&self, new: NewAccount) -> Result<Inserted, StorageError> {
        self.users.insert(&NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&new.password)?,
            email: new.email,
            profile: new.profile,
            roles: new.roles,
            at: self.clock.now(),
        })
    }
}
