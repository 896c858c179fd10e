use super::{CatalogueError, ProductRepository, StockChange};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{catalogue::Product, ids::ProductId};
use std::sync::Arc;

/// Switches whether a product is on sale, and says how many there are.
pub struct SetStock {
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
}

impl SetStock {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { products: Arc::clone(&ports.products), clock: Arc::clone(&ports.clock) }
    }

    /// Changes one of them, or both.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(&self, staff: &Staff, id: ProductId, change: StockChange) -> Result<Product, CatalogueError> {
        self.products.set_stock(staff, id, change, self.clock.now())?.ok_or(CatalogueError::ProductNotFound)
    }
}
