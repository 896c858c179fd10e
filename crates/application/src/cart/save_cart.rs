use super::CartRepository;
use crate::{actor::Customer, error::StorageError};
use domain::cart::Cart;
use std::sync::Arc;

/// Replaces a customer's cart as a whole.
pub struct SaveCart {
    /// Carts.
    pub carts: Arc<dyn CartRepository>,
}

impl SaveCart {
    /// Saves the cart and answers what was kept.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer, cart: &Cart) -> Result<Cart, StorageError> {
        self.carts.replace(customer.id(), cart)
    }
}
