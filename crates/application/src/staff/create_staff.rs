use super::StaffRepository;
use crate::{
    account::{Inserted, NewUser, PasswordHasher},
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::{
    account::{Profile, Roles, StaffPassword, User},
    email::EmailAddress,
    ids::UserId,
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
    /// Somebody has this e-mail already; nothing was changed.
    #[error("an account with this e-mail exists")]
    EmailTaken,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Makes a staff account: for the command line and the configuration, out of reach of any request.
pub struct CreateStaff {
    accounts: Arc<dyn StaffRepository>,
    hasher: Arc<dyn PasswordHasher>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl CreateStaff {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            accounts: Arc::clone(&ports.staff),
            hasher: Arc::clone(&ports.hasher),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Makes the account. An account that has the e-mail already is left as it is.
    ///
    /// # Errors
    /// [`CreateStaffError`].
    pub fn run(&self, staff: &Staff, new: NewStaff) -> Result<User, CreateStaffError> {
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
}
