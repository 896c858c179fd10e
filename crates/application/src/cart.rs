//! The cart a logged-in customer keeps on the server.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Customer, ports::Ports};
use domain::cart::Cart;
use std::sync::Arc;

/// Keeps customers' carts.
pub struct CartService {
    carts: Arc<dyn CartRepository>,
}

impl CartService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { carts: Arc::clone(&ports.carts) }
    }

    /// Saves the cart, if it is of the expected revision or none is expected, and answers what was kept.
    ///
    /// # Errors
    /// [`SaveCartError`].
    pub fn save(
        &self,
        customer: &Customer,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError> {
        self.carts.replace(customer.id(), cart, expected)
    }
}
