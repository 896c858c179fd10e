use super::{AddressError, AddressService};
use crate::actor::Customer;
use domain::{address::AddressFields, ids::AddressId};

impl AddressService {
    /// Replaces all nine fields.
    ///
    /// # Errors
    /// [`AddressError::NotFound`], also for another customer's address; [`AddressError::Storage`].
    pub fn update(
        &self,
        customer: &Customer,
        id: AddressId,
        fields: &AddressFields,
    ) -> Result<(), AddressError> {
        if self.addresses.update(customer.id(), id, fields)? { Ok(()) } else { Err(AddressError::NotFound) }
    }
}

#[cfg(test)]
mod tests {
    use super::AddressService;
    use crate::{
        address::{AddressError, MockAddressRepository},
        ports::Ports,
        testing::{customer, ports},
    };
    use fixtures::address;
    use mockall::predicate::{always, eq};
    use std::sync::Arc;

    #[test]
    fn updates_only_own_address() {
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_update()
            .with(eq(customer().id()), eq(address().id), always())
            .once()
            .returning(|_, _, _| Ok(false));
        let answer = AddressService::new(&Ports { addresses: Arc::new(addresses), ..ports() }).update(
            &customer(),
            address().id,
            &address().fields,
        );
        assert!(matches!(answer, Err(AddressError::NotFound)));
    }
}
