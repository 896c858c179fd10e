use super::{AddressError, AddressRepository};
use crate::{actor::Customer, ports::Ports};
use domain::ids::AddressId;
use std::sync::Arc;

/// Removes one of a customer's addresses. Orders already placed keep their copy.
pub struct DeleteAddress {
    addresses: Arc<dyn AddressRepository>,
}

impl DeleteAddress {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { addresses: Arc::clone(&ports.addresses) }
    }

    /// Removes the address.
    ///
    /// # Errors
    /// [`AddressError::NotFound`] also for another customer's address, [`AddressError::Storage`].
    pub fn run(&self, customer: &Customer, id: AddressId) -> Result<(), AddressError> {
        if self.addresses.delete(customer.id(), id)? { Ok(()) } else { Err(AddressError::NotFound) }
    }
}
