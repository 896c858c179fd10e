use super::PrivacyRepository;
use crate::{
    account::{PasswordHasher, UserRepository},
    actor::Customer,
    clock::Clock,
    error::StorageError,
    ports::Ports,
};
use domain::account::Password;
use std::sync::Arc;

/// Why an account was not closed.
#[derive(Debug, thiserror::Error)]
pub enum CloseAccountError {
    /// The password is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// Accounts of the staff are managed on the command line.
    #[error("a staff account")]
    Staff,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Closes a customer's own account.
pub struct CloseAccount {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    privacy: Arc<dyn PrivacyRepository>,
    clock: Arc<dyn Clock>,
}

impl CloseAccount {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            privacy: Arc::clone(&ports.privacy),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Closes the account for whoever knows its password.
    ///
    /// # Errors
    /// [`CloseAccountError`].
    pub fn run(&self, customer: &Customer, password: &Password) -> Result<(), CloseAccountError> {
        let found = self.users.find_credentials(&customer.user().email)?;
        if !self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            return Err(CloseAccountError::WrongPassword);
        }
        if customer.user().roles.is_staff() {
            return Err(CloseAccountError::Staff);
        }
        Ok(self.privacy.close(customer.id(), self.clock.now())?)
    }
}
