use super::{AddressError, AddressRepository};
use crate::{actor::Customer, clock::IdGenerator, ports::Ports};
use domain::{
    address::{Address, AddressFields},
    ids::AddressId,
    limits,
};
use std::sync::Arc;

/// Saves a new address for a customer.
pub struct AddAddress {
    addresses: Arc<dyn AddressRepository>,
    ids: Arc<dyn IdGenerator>,
}

impl AddAddress {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { addresses: Arc::clone(&ports.addresses), ids: Arc::clone(&ports.ids) }
    }

    /// Saves the address.
    ///
    /// # Errors
    /// [`AddressError::TooMany`], [`AddressError::Storage`].
    pub fn run(&self, customer: &Customer, fields: AddressFields) -> Result<Address, AddressError> {
        let address = Address { id: AddressId::new(self.ids.next()), user_id: customer.id(), fields };
        if self.addresses.insert(&address, limits::ADDRESSES)? {
            Ok(address)
        } else {
            Err(AddressError::TooMany)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AddAddress;
    use crate::{
        address::{AddressError, MockAddressRepository},
        testing::{address, customer, ids},
    };
    use std::sync::Arc;

    #[test]
    fn the_session_decides_whose_it_is() {
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_insert()
            .withf(|saved, _| saved.user_id == customer().id())
            .once()
            .returning(|_, _| Ok(true));
        let add = AddAddress { addresses: Arc::new(addresses), ids: ids() };
        assert!(add.run(&customer(), address().fields).is_ok());
    }

    #[test]
    fn there_is_an_end_to_them() {
        let mut addresses = MockAddressRepository::new();
        addresses.expect_insert().returning(|_, _| Ok(false));
        let add = AddAddress { addresses: Arc::new(addresses), ids: ids() };
        assert!(matches!(add.run(&customer(), address().fields), Err(AddressError::TooMany)));
    }
}
