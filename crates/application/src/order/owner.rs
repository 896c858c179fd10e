use super::guest::GuestAccess;
use crate::actor::Customer;
use domain::order::Order;

/// Proof that an order's own buyer asks for something: a logged-in customer, or a guest with the order's key.
#[derive(Clone, Debug)]
pub enum OrderOwner {
    Customer(Customer),
    Guest(GuestAccess),
}

impl OrderOwner {
    /// Returns whether this is the order's buyer.
    pub(crate) fn owns(&self, order: &Order) -> bool {
        match self {
            Self::Customer(customer) => order.buyer().customer() == Some(customer.id()),
            Self::Guest(guest) => guest.opens(order),
        }
    }
}
