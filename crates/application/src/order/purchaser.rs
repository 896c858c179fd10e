use super::{error::PlaceOrderError, ports::OrderBasis};
use crate::{actor::Customer, clock::IdGenerator};
use domain::{
    address::{AddressFields, DeliveryAddress},
    email::EmailAddress,
    ids::AddressId,
    legal::ContractParty,
    order::Buyer,
};

/// A buyer who places an order, with the delivery address.
#[derive(Clone, Debug)]
pub enum Purchaser {
    /// A customer, with the id of a saved address.
    Customer(Customer, AddressId),
    /// A visitor without an account.
    Guest(Guest),
}

/// A visitor who orders without an account.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The recipient of the order's mails.
    pub email: EmailAddress,
    /// The delivery address.
    pub address: AddressFields,
}

impl Purchaser {
    /// Returns the recipient of the order's mails.
    #[must_use]
    pub const fn email(&self) -> &EmailAddress {
        match self {
            Self::Customer(customer, _) => &customer.user().email,
            Self::Guest(guest) => &guest.email,
        }
    }

    /// Returns the id of the customer's saved address.
    pub(super) const fn saved_address(&self) -> Option<AddressId> {
        match self {
            Self::Customer(_, address) => Some(*address),
            Self::Guest(_) => None,
        }
    }

    pub(super) fn buyer(&self) -> Buyer {
        match self {
            Self::Customer(customer, _) => Buyer::Customer(customer.id()),
            Self::Guest(guest) => Buyer::Guest(guest.email.clone()),
        }
    }

    /// Returns the buyer as the legal texts name them.
    pub(super) fn contract_party(&self) -> ContractParty {
        match self {
            Self::Customer(customer, _) => customer.user().into(),
            Self::Guest(guest) => (&guest.address).into(),
        }
    }

    /// Returns the delivery address: the saved one of `basis`, or the guest's.
    pub(super) fn delivery_address(
        &self,
        basis: &mut OrderBasis,
        ids: &dyn IdGenerator,
    ) -> Result<DeliveryAddress, PlaceOrderError> {
        match self {
            Self::Customer(..) => {
                basis.address.take().map(DeliveryAddress::from).ok_or(PlaceOrderError::AddressNotFound)
            }
            Self::Guest(guest) => {
                Ok(DeliveryAddress { id: AddressId::new(ids.next()), fields: guest.address.clone() })
            }
        }
    }
}
