use super::{CatalogueError, CategoryRepository};
use domain::catalogue::Category;
use std::sync::Arc;

/// Lists the categories.
pub struct ListCategories {
    /// Categories.
    pub categories: Arc<dyn CategoryRepository>,
}

impl ListCategories {
    /// All of them, in the shop's order.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn run(&self) -> Result<Vec<Category>, CatalogueError> {
        Ok(self.categories.list()?)
    }
}
