use super::CartRepository;
use crate::{actor::Customer, error::StorageError, ports::Ports};
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

    /// Saves the cart and answers what was kept.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer, cart: &Cart) -> Result<Cart, StorageError> {
        self.carts.replace(customer.id(), cart)
    }
}
