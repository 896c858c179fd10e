//! Customers as staff see them.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Staff, error::StorageError, ports::Ports};
use domain::email::EmailAddress;
use std::sync::Arc;

/// Why a customer was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeCustomerError {
    /// No customer's account has this e-mail.
    #[error("no customer has this e-mail")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Manages customers' accounts for staff.
pub struct CustomerService {
    customers: Arc<dyn CustomerRepository>,
}

impl CustomerService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { customers: Arc::clone(&ports.customers) }
    }

    /// Sets whether the customer is trusted: the limits on unpaid orders don't apply to a trusted one.
    ///
    /// # Errors
    /// [`ChangeCustomerError`].
    pub fn set_trusted(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        is_trusted: bool,
    ) -> Result<(), ChangeCustomerError> {
        let is_found = self.customers.set_trusted(staff, email, is_trusted)?;
        if is_found { Ok(()) } else { Err(ChangeCustomerError::NotFound) }
    }
}
