use super::{AddressError, AddressService};
use crate::{
    actor::Customer,
    idempotency::{Created, KeyedRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    address::{Address, AddressFields},
    ids::AddressId,
    limits,
    order::IdempotencyKey,
};

impl AddressService {
    /// Saves the address and returns its id.
    ///
    /// # Errors
    /// [`AddressError::TooMany`], [`AddressError::KeyReused`], [`AddressError::Storage`].
    pub fn add(
        &self,
        customer: &Customer,
        fields: AddressFields,
        key: Option<IdempotencyKey>,
    ) -> Result<Created<AddressId>, AddressError> {
        let request = key.map(|key| keyed_request(customer, &fields, key, self.clock.now()));
        let address = Address { id: AddressId::new(self.ids.next()), user_id: customer.id(), fields };
        self.addresses.insert(&address, limits::ADDRESSES, request.as_ref())
    }
}

fn keyed_request(
    customer: &Customer,
    fields: &AddressFields,
    key: IdempotencyKey,
    at: DateTime<Utc>,
) -> KeyedRequest {
    let content = [
        fields.first_name.as_str(),
        fields.last_name.as_str(),
        fields.email.as_str(),
        fields.street.as_str(),
        fields.city.as_str(),
        fields.state.as_str(),
        fields.zipcode.as_str(),
        fields.phone.as_str(),
        fields.country.as_str(),
    ];
    KeyedRequest::new(Some(customer.id()), "address", key, &content, at)
}

#[cfg(test)]
mod tests {
    use super::AddressService;
    use crate::{
        address::{AddressError, MockAddressRepository},
        idempotency::Created,
        ports::Ports,
        testing::{customer, ports},
    };
    use fixtures::address;
    use std::sync::Arc;

    #[test]
    fn owner_comes_from_session() {
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_insert()
            .withf(|saved, _, _| saved.user_id == customer().id())
            .once()
            .returning(|_, _, _| Ok(Created::new(address().id)));
        let add = AddressService::new(&Ports { addresses: Arc::new(addresses), ..ports() });
        assert!(add.add(&customer(), address().fields, None).is_ok());
    }

    #[test]
    fn limits_number_of_addresses() {
        let mut addresses = MockAddressRepository::new();
        addresses.expect_insert().returning(|_, _, _| Err(AddressError::TooMany));
        let add = AddressService::new(&Ports { addresses: Arc::new(addresses), ..ports() });
        assert!(matches!(add.add(&customer(), address().fields, None), Err(AddressError::TooMany)));
    }
}
