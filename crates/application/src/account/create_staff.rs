use super::{CreateStaffError, Inserted, MakeAccount, NewAccount};
use crate::ports::Ports;
use domain::account::User;

/// Makes a staff account: for the command line and the configuration, out of reach of any request.
pub struct CreateStaff {
    accounts: MakeAccount,
}

impl CreateStaff {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { accounts: MakeAccount::new(ports) }
    }

    /// Makes the account. An account that has the e-mail already is left as it is.
    ///
    /// # Errors
    /// [`CreateStaffError`].
    pub fn run(&self, staff: NewAccount) -> Result<User, CreateStaffError> {
        match self.accounts.run(staff)? {
            Inserted::Yes(user) => Ok(user),
            Inserted::EmailTaken => Err(CreateStaffError::EmailTaken),
        }
    }
}
