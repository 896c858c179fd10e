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

/// A staff account to be made.
#[derive(Clone, Debug)]
pub struct NewStaff {
    /// E-mail, which becomes the login.
    pub email: EmailAddress,
    /// Password.
    pub password: StaffPassword,
    /// Names.
    pub profile: Profile,
    /// What it may do.
    pub roles: Roles,
}

/// Why no staff account was made.
#[derive(Debug, thiserror::Error)]
pub enum CreateStaffError {
    /// An account with this e-mail address exists already; nothing was changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// What is to be done to a staff account.
#[derive(Clone, Debug)]
pub enum StaffOrder {
    /// Keep it from logging in, and end its sessions.
    Disable,
    /// Let it log in again.
    Enable,
    /// Give it another password, and end its sessions.
    SetPassword(StaffPassword),
    /// End its sessions.
    EndSessions,
    /// Ask for no second factor any more.
    ResetTwoFactor,
}

/// Why a staff account was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeStaffError {
    /// No staff account has this e-mail.
    #[error("no staff account has this e-mail")]
    NotFound,
    /// A port failed.
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
    /// Makes the service over these ports.
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

    /// Makes the account. An account that has the e-mail already is left as it is.
    ///
    /// # Errors
    /// [`CreateStaffError`].
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

    /// Returns all of them, by e-mail.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn list(&self, _staff: &Staff) -> Result<Vec<StaffMember>, StorageError> {
        self.accounts.list()
    }

    /// Carries the order out.
    ///
    /// # Errors
    /// [`ChangeStaffError`].
    pub fn change(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        order: StaffOrder,
    ) -> Result<(), ChangeStaffError> {
        let change = match order {
            StaffOrder::Disable => StaffChange::Disable,
            StaffOrder::Enable => StaffChange::Enable,
            StaffOrder::SetPassword(password) => {
                let mail = Mail {
                    id: MailId::new(self.ids.next()),
                    to: email.clone(),
                    letter: Letter::PasswordChanged,
                };
                StaffChange::SetPassword(self.hasher.hash(&password.into())?, mail)
            }
            StaffOrder::EndSessions => StaffChange::EndSessions,
            StaffOrder::ResetTwoFactor => StaffChange::ResetTwoFactor,
        };
        if self.accounts.change(staff, email, &change)? { Ok(()) } else { Err(ChangeStaffError::NotFound) }
    }

    /// Ends them all and returns the account as it is then, for the one session that goes on; `None` when the account
    /// may not log in any more.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn end_other_sessions(&self, staff: &Staff) -> Result<Option<Staff>, StorageError> {
        let email = &staff.user().email;
        self.accounts.change(staff, email, &StaffChange::EndSessions)?;
        let found = self.users.find_credentials(email)?;
        Ok(found.and_then(|(user, _)| Staff::new(user)))
    }
}
