use super::{AddressError, AddressRepository};
use crate::{actor::Customer, ports::Ports};
use domain::{address::AddressFields, ids::AddressId};
use std::sync::Arc;

/// Changes one of a customer's addresses. Orders already placed keep the old one.
pub struct UpdateAddress {
    addresses: Arc<dyn AddressRepository>,
}

impl UpdateAddress {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { addresses: Arc::clone(&ports.addresses) }
    }

    /// Replaces all nine fields.
    ///
    /// # Errors
    /// [`AddressError::NotFound`] also for another customer's address, [`AddressError::Storage`].
    pub fn run(
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
    use super::UpdateAddress;
    use crate::{
        address::{AddressError, MockAddressRepository},
        testing::{address, customer},
    };
    use mockall::predicate::{always, eq};
    use std::sync::Arc;

    #[test]
    fn asks_for_the_customers_own_only() {
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_update()
            .with(eq(customer().id()), eq(address().id), always())
            .once()
            .returning(|_, _, _| Ok(false));
        let answer = UpdateAddress { addresses: Arc::new(addresses) }.run(
            &customer(),
            address().id,
            &address().fields,
        );
        assert!(matches!(answer, Err(AddressError::NotFound)));
    }
}
