//! Staff accounts, which are managed on the command line and never by a request.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    account::{Inserted, NewUser, PasswordHasher, UserRepository},
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::{
    account::{Profile, Roles, StaffPassword, User},
    email::EmailAddress,
    ids::{MailId, UserId},
    mail::{Letter, Mail},
};
use std::sync::Arc;

/// A new staff account.
#[derive(Clone, Debug)]
pub struct NewStaff {
    /// E-mail address, which becomes the login.
    pub email: EmailAddress,
    pub password: StaffPassword,
    /// Names.
    pub profile: Profile,
    pub roles: Roles,
}

/// The reasons why no staff account was created.
#[derive(Debug, thiserror::Error)]
pub enum CreateStaffError {
    /// An account with this e-mail exists already. It was not changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A change of a staff account, as requested.
#[derive(Clone, Debug)]
pub enum StaffAction {
    /// Blocks logins and ends all sessions.
    Disable,
    /// Allows logins again.
    Enable,
    /// Sets another password and ends all sessions.
    SetPassword(StaffPassword),
    EndSessions,
    /// Removes the second factor.
    ResetTwoFactor,
}

/// The reasons why a staff account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeStaffError {
    /// No staff account has this e-mail.
    #[error("no staff account has this e-mail")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Manages staff accounts.
pub struct StaffService {
    accounts: Arc<dyn StaffRepository>,
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl StaffService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            accounts: Arc::clone(&ports.staff),
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Creates the account. An existing account with this e-mail is not changed.
    pub fn create(&self, staff: &Staff, new: NewStaff) -> Result<User, CreateStaffError> {
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&new.password.into())?,
            email: new.email,
            profile: new.profile,
            roles: new.roles,
            at: self.clock.now(),
        };
        match self.accounts.insert(staff, &user)? {
            Inserted::Yes(user) => Ok(user),
            Inserted::EmailTaken => Err(CreateStaffError::EmailTaken),
        }
    }

    /// Lists all staff accounts by e-mail.
    pub fn list(&self, _staff: &Staff) -> Result<Vec<StaffMember>, StorageError> {
        self.accounts.list()
    }

    /// Applies the requested change.
    pub fn change(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        action: StaffAction,
    ) -> Result<(), ChangeStaffError> {
        let change = match action {
            StaffAction::Disable => StaffChange::Disable,
            StaffAction::Enable => StaffChange::Enable,
            StaffAction::SetPassword(password) => {
                let mail = Mail {
                    id: MailId::new(self.ids.next()),
                    to: email.clone(),
                    letter: Letter::PasswordChanged,
                };
                StaffChange::SetPassword(self.hasher.hash(&password.into())?, mail)
            }
            StaffAction::EndSessions => StaffChange::EndSessions,
            StaffAction::ResetTwoFactor => StaffChange::ResetTwoFactor,
        };
        if self.accounts.change(staff, email, &change)? { Ok(()) } else { Err(ChangeStaffError::NotFound) }
    }

    /// Ends all sessions of the account and returns the account with its new session epoch, for the one session that
    /// goes on; `None` if the account may no longer log in.
    pub fn end_other_sessions(&self, staff: &Staff) -> Result<Option<Staff>, StorageError> {
        let email = &staff.user().email;
        self.accounts.change(staff, email, &StaffChange::EndSessions)?;
        let found = self.users.find_credentials(email)?;
        Ok(found.and_then(|(user, _)| Staff::new(user)))
    }
}
