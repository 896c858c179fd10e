use super::{AddressError, AddressRepository};
use crate::actor::Customer;
use domain::ids::AddressId;
use std::sync::Arc;

/// Removes one of a customer's addresses. Orders already placed keep their copy.
pub struct DeleteAddress {
    /// Addresses.
    pub addresses: Arc<dyn AddressRepository>,
}

impl DeleteAddress {
    /// Removes the address.
    ///
    /// # Errors
    /// [`AddressError::NotFound`] also for another customer's address, [`AddressError::Storage`].
    pub fn run(&self, customer: &Customer, id: AddressId) -> Result<(), AddressError> {
        if self.addresses.delete(customer.id(), id)? { Ok(()) } else { Err(AddressError::NotFound) }
    }
}
