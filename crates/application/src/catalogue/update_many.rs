use super::{CatalogueError, ProductPatch, ProductRepository, UpdatedMany};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::catalogue::Product;
use std::sync::Arc;

/// Changes prices and switches of many products at once, all or nothing.
pub struct UpdateManyProducts {
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
}

impl UpdateManyProducts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { products: Arc::clone(&ports.products), clock: Arc::clone(&ports.clock) }
    }

    /// Returns the products as they are then, in the order of the patches.
    ///
    /// # Errors
    /// [`CatalogueError::Patches`] names those that can't be, [`CatalogueError::Storage`]; nothing is written then.
    pub fn run(&self, staff: &Staff, patches: &[ProductPatch]) -> Result<Vec<Product>, CatalogueError> {
        match self.products.update_many(staff, patches, self.clock.now())? {
            UpdatedMany::Yes(products) => Ok(products),
            UpdatedMany::Refused(refused) => Err(CatalogueError::Patches(refused)),
        }
    }
}
