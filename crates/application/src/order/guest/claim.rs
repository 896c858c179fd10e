use super::GuestAccess;
use crate::{
    actor::Customer,
    order::{OrderAccessError, OrderService, OrderView},
};

impl OrderService {
    /// Takes a guest's order into the customer's account. Its key ends, so this works once.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] if another customer was faster, [`OrderAccessError::Storage`].
    pub fn claim(&self, customer: &Customer, guest: GuestAccess) -> Result<OrderView, OrderAccessError> {
        if self.guests.claim(guest.order(), customer.id())? {
            self.orders.find(guest.order())?.ok_or(OrderAccessError::NotFound)
        } else {
            Err(OrderAccessError::NotFound)
        }
    }
}
