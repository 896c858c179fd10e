//! The carts of logged-in customers.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Customer, ports::Ports};
use domain::cart::Cart;
use std::sync::Arc;

/// Stores customers' carts.
pub struct CartService {
    carts: Arc<dyn CartRepository>,
}

impl CartService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { carts: Arc::clone(&ports.carts) }
    }

    /// Saves the cart if it has the expected revision, or without an expected one. Returns the saved cart.
    pub fn save(
        &self,
        customer: &Customer,
        cart: &Cart,
        expected: Option<CartRevision>,
    ) -> Result<SavedCart, SaveCartError> {
        self.carts.replace(customer.id(), cart, expected)
    }
}
