//! Saved addresses of customers.

mod add_address;
mod error;
pub(crate) mod ports;
mod update_address;

pub use error::AddressError;
pub use ports::*;

use crate::{
    actor::Customer,
    clock::{Clock, IdGenerator},
    ports::Ports,
};
use domain::{address::Address, ids::AddressId};
use std::sync::Arc;

/// Stores customers' addresses. Every method takes the customer and reaches only that customer's addresses.
pub struct AddressService {
    addresses: Arc<dyn AddressRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl AddressService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            addresses: Arc::clone(&ports.addresses),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Lists the addresses, oldest first.
    pub fn list(&self, customer: &Customer) -> Result<Vec<Address>, AddressError> {
        Ok(self.addresses.list(customer.id())?)
    }

    /// Deletes the address.
    ///
    /// # Errors
    /// [`AddressError::NotFound`] also for another customer's address, [`AddressError::Storage`].
    pub fn delete(&self, customer: &Customer, id: AddressId) -> Result<(), AddressError> {
        if self.addresses.delete(customer.id(), id)? { Ok(()) } else { Err(AddressError::NotFound) }
    }
}
