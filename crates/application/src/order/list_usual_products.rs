use super::{OrderRepository, UsualProduct};
use crate::{actor::Customer, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Products of one list at most.
const MOST: u32 = 60;

/// Lists what a customer buys most.
pub struct ListUsualProducts(Arc<dyn OrderRepository>);

impl ListUsualProducts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self(Arc::clone(&ports.orders))
    }

    /// Returns at most 60 products, most pieces first.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer) -> Result<Vec<UsualProduct>, StorageError> {
        self.0.usual_products(customer.id(), MOST)
    }
}
