//! Orders of guests, who have no account: the key of an order stands in for a login.

mod claim;
pub(crate) mod key;
mod link;
pub(crate) mod ports;

pub use key::{GuestKey, GuestKeyHash};
pub use ports::*;

use super::{OrderAccessError, OrderService};
use domain::{
    ids::OrderId,
    order::{Order, OrderNumber},
};

/// Proof that a client has presented the key of a guest's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuestAccess(OrderId);

impl GuestAccess {
    /// Returns the order that the key opens.
    #[must_use]
    pub const fn order(self) -> OrderId {
        self.0
    }

    /// Returns whether the key opens this order. A customer may have claimed the order since the key was checked.
    pub(super) fn opens(self, order: &Order) -> bool {
        order.id() == self.0 && order.buyer().guest_email().is_some()
    }
}

impl OrderService {
    /// Returns the proof for the order with this number if the key is its key.
    ///
    /// # Errors
    /// [`OrderAccessError::NotFound`] for an unknown number, another key and a customer's order alike,
    /// [`OrderAccessError::Storage`].
    pub fn open_as_guest(
        &self,
        number: OrderNumber,
        key: &GuestKey,
    ) -> Result<GuestAccess, OrderAccessError> {
        let order = self.guests.find(number, key.hash())?;
        order.map(GuestAccess).ok_or(OrderAccessError::NotFound)
    }
}

#[cfg(test)]
mod tests;
