use super::{CartRepository, CartRevision, SaveCartError, SavedCart};
use crate::{actor::Customer, ports::Ports};
use domain::cart::Cart;
use std::sync::Arc;

/// Replaces a customer's cart as a whole.
pub struct SaveCart {
    carts: Arc<dyn CartRepository>,
}

impl SaveCart {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { carts: Arc::clone(&ports.carts) }
    }

    /// Saves the cart, if it is of the expected revision or none is expected, and answers what was kept.
    ///
    /// # Errors
    /// [`SaveCartError`].
    pub fn run(
        &self,
        customer: &Customer,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError> {
        self.carts.replace(customer.id(), cart, expected)
    }
}
