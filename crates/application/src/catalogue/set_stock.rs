use super::{CatalogueError, ProductRepository};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{catalogue::Product, ids::ProductId};
use std::sync::Arc;

/// Switches whether a product can be ordered.
pub struct SetStock {
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
}

impl SetStock {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { products: Arc::clone(&ports.products), clock: Arc::clone(&ports.clock) }
    }

    /// Sets the switch.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(&self, staff: &Staff, id: ProductId, in_stock: bool) -> Result<Product, CatalogueError> {
        self.products.set_stock(staff, id, in_stock, self.clock.now())?.ok_or(CatalogueError::ProductNotFound)
    }
}
