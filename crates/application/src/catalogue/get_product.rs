use super::{CatalogueError, ProductRepository};
use domain::{catalogue::Product, ids::ProductId};
use std::sync::Arc;

/// Reads one product.
pub struct GetProduct {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
}

impl GetProduct {
    /// The product, in stock or not.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(&self, id: ProductId) -> Result<Product, CatalogueError> {
        self.products.find(&[id])?.pop().ok_or(CatalogueError::ProductNotFound)
    }
}
