use super::{AddressError, AddressRepository};
use crate::actor::Customer;
use domain::address::Address;
use std::sync::Arc;

/// Lists a customer's own addresses.
pub struct ListAddresses {
    /// Addresses.
    pub addresses: Arc<dyn AddressRepository>,
}

impl ListAddresses {
    /// The addresses, oldest first.
    ///
    /// # Errors
    /// [`AddressError::Storage`].
    pub fn run(&self, customer: &Customer) -> Result<Vec<Address>, AddressError> {
        Ok(self.addresses.list(customer.id())?)
    }
}
