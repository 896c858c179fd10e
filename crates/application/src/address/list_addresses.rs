use super::{AddressError, AddressRepository};
use crate::{actor::Customer, ports::Ports};
use domain::address::Address;
use std::sync::Arc;

/// Lists a customer's own addresses.
pub struct ListAddresses {
    addresses: Arc<dyn AddressRepository>,
}

impl ListAddresses {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { addresses: Arc::clone(&ports.addresses) }
    }

    /// Returns the addresses, oldest first.
    ///
    /// # Errors
    /// [`AddressError::Storage`].
    pub fn run(&self, customer: &Customer) -> Result<Vec<Address>, AddressError> {
        Ok(self.addresses.list(customer.id())?)
    }
}
