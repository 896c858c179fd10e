use super::{CartRepository, SavedCart};
use crate::{actor::Customer, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Reads a customer's cart.
pub struct LoadCart {
    carts: Arc<dyn CartRepository>,
}

impl LoadCart {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { carts: Arc::clone(&ports.carts) }
    }

    /// Returns the cart, empty when there is none.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer) -> Result<SavedCart, StorageError> {
        self.carts.load(customer.id())
    }
}
