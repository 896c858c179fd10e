use super::{Inserted, NewUser, PasswordHasher, UserRepository};
use crate::{
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::{
    account::{Password, Profile, Roles},
    email::EmailAddress,
    ids::{MailId, UserId},
    mail::{Letter, Mail},
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
pub(super) struct MakeAccount {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MakeAccount {
    pub(super) fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Makes the account, unless its e-mail is taken; its owner may be told then.
    pub(super) fn run(&self, new: NewAccount, tell_owner: bool) -> Result<Inserted, StorageError> {
        let taken = tell_owner.then(|| Mail {
            id: MailId::new(self.ids.next()),
            to: new.email.clone(),
            letter: Letter::AddressTaken,
        });
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&new.password)?,
            email: new.email,
            profile: new.profile,
            roles: new.roles,
            at: self.clock.now(),
        };
        self.users.insert(&user, taken.as_ref())
    }
}
