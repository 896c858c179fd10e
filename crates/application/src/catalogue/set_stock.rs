use super::{CatalogueError, ProductRepository};
use crate::{actor::Staff, clock::Clock};
use domain::{catalogue::Product, ids::ProductId};
use std::sync::Arc;

/// Switches whether a product can be ordered.
pub struct SetStock {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
}

impl SetStock {
    /// Sets the switch.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(&self, _staff: &Staff, id: ProductId, in_stock: bool) -> Result<Product, CatalogueError> {
        self.products.set_stock(id, in_stock, self.clock.now())?.ok_or(CatalogueError::ProductNotFound)
    }
}
