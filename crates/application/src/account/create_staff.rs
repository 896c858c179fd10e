use super::{CreateStaffError, Inserted, NewUser, PasswordHasher, UserRepository};
use crate::clock::{Clock, IdGenerator};
use domain::{
    account::{Password, Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
};
use std::sync::Arc;

/// A member of staff to be made.
#[derive(Clone, Debug)]
pub struct NewStaff {
    /// E-mail, which becomes the login.
    pub email: EmailAddress,
    /// Password.
    pub password: Password,
    /// Names and the like.
    pub profile: Profile,
    /// Seller, admin or both.
    pub roles: Roles,
}

/// Makes a staff account: for the command line and the configuration, out of reach of any request.
pub struct CreateStaff {
    /// Accounts.
    pub users: Arc<dyn UserRepository>,
    /// Password hashing.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
}

impl CreateStaff {
    /// Makes the account. An account that has the e-mail already is left as it is.
    ///
    /// # Errors
    /// [`CreateStaffError`].
    pub fn run(&self, staff: NewStaff) -> Result<User, CreateStaffError> {
        let user = NewUser {
            id: UserId::new(self.ids.next()),
            password: self.hasher.hash(&staff.password)?,
            email: staff.email,
            profile: staff.profile,
            roles: staff.roles,
            at: self.clock.now(),
        };
        match self.users.insert(&user)? {
            Inserted::Yes(user) => Ok(user),
            Inserted::EmailTaken => Err(CreateStaffError::EmailTaken),
        }
    }
}
