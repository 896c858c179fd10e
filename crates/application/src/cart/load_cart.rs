use super::CartRepository;
use crate::{actor::Customer, error::StorageError};
use domain::cart::Cart;
use std::sync::Arc;

/// Reads a customer's cart.
pub struct LoadCart {
    /// Carts.
    pub carts: Arc<dyn CartRepository>,
}

impl LoadCart {
    /// The cart, empty when there is none.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer) -> Result<Cart, StorageError> {
        self.carts.load(customer.id())
    }
}
