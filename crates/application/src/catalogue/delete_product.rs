use super::{CatalogueError, PictureStore, ProductRepository, keep_pictures::discard_unused};
use crate::{actor::Staff, ports::Ports};
use domain::{catalogue::Product, ids::ProductId};
use std::sync::Arc;

/// Removes a product and the pictures that only it had.
pub struct DeleteProduct {
    products: Arc<dyn ProductRepository>,
    pictures: Arc<dyn PictureStore>,
}

impl DeleteProduct {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { products: Arc::clone(&ports.products), pictures: Arc::clone(&ports.pictures) }
    }

    /// Removes the product and answers what it was. Orders keep their lines.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(&self, staff: &Staff, id: ProductId) -> Result<Product, CatalogueError> {
        let product = self.products.delete(staff, id)?.ok_or(CatalogueError::ProductNotFound)?;
        discard_unused(&*self.products, &*self.pictures, &product.pictures);
        Ok(product)
    }
}
