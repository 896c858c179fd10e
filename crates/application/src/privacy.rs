//! Customers' rights on their data (KVKK): export and erasure.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    account::{PasswordHasher, UserRepository},
    actor::Customer,
    clock::Clock,
    error::StorageError,
    ports::Ports,
};
use chrono::Months;
use domain::account::Password;
use std::sync::Arc;

/// The reasons why an account was not closed.
#[derive(Debug, thiserror::Error)]
pub enum CloseAccountError {
    #[error("wrong password")]
    WrongPassword,
    /// Staff accounts are managed on the command line.
    #[error("a staff account")]
    Staff,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Exports and erases customers' data.
pub struct PrivacyService {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    privacy: Arc<dyn PrivacyRepository>,
    clock: Arc<dyn Clock>,
}

impl PrivacyService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            privacy: Arc::clone(&ports.privacy),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns all data of the customer as a JSON object.
    pub fn export(&self, customer: &Customer) -> Result<String, StorageError> {
        self.privacy.export(customer.id())
    }

    /// Closes the customer's account after checking its password.
    pub fn close_account(&self, customer: &Customer, password: &Password) -> Result<(), CloseAccountError> {
        let found = self.users.find_credentials(&customer.user().email)?;
        if !self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            return Err(CloseAccountError::WrongPassword);
        }
        if customer.user().roles.is_staff() {
            return Err(CloseAccountError::Staff);
        }
        Ok(self.privacy.close(customer.id(), self.clock.now())?)
    }

    /// Erases the data of accounts that were closed more than `years` years ago. Returns the number of erased records.
    pub fn erase_closed_accounts(&self, years: u32) -> Result<u64, StorageError> {
        match self.clock.now().checked_sub_months(Months::new(years.saturating_mul(12))) {
            Some(before) => self.privacy.erase_closed(before),
            None => Ok(0),
        }
    }
}
