use super::{AddressError, AddressService};
use crate::actor::Customer;
use domain::{
    address::{Address, AddressFields},
    ids::AddressId,
    limits,
};

impl AddressService {
    /// Saves the address.
    ///
    /// # Errors
    /// [`AddressError::TooMany`], [`AddressError::Storage`].
    pub fn add(&self, customer: &Customer, fields: AddressFields) -> Result<Address, AddressError> {
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
    use super::AddressService;
    use crate::{
        address::{AddressError, MockAddressRepository},
        ports::Ports,
        testing::{address, customer, ports},
    };
    use std::sync::Arc;

    #[test]
    fn owner_comes_from_session() {
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_insert()
            .withf(|saved, _| saved.user_id == customer().id())
            .once()
            .returning(|_, _| Ok(true));
        let add = AddressService::new(&Ports { addresses: Arc::new(addresses), ..ports() });
        assert!(add.add(&customer(), address().fields).is_ok());
    }

    #[test]
    fn limits_number_of_addresses() {
        let mut addresses = MockAddressRepository::new();
        addresses.expect_insert().returning(|_, _| Ok(false));
        let add = AddressService::new(&Ports { addresses: Arc::new(addresses), ..ports() });
        assert!(matches!(add.add(&customer(), address().fields), Err(AddressError::TooMany)));
    }
}
