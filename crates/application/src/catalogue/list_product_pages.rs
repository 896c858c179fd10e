use super::{CatalogueError, ProductPage, ProductRepository};
use std::sync::Arc;

/// Lists where the products' pages are, for search engines.
pub struct ListProductPages {
    /// Products.
    pub products: Arc<dyn ProductRepository>,
}

impl ListProductPages {
    /// Pages in one part of the list. A sitemap may hold no more (<https://www.sitemaps.org/protocol.html>).
    pub const PART: u32 = 50_000;

    /// How many products have a page.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn count(&self) -> Result<u64, CatalogueError> {
        Ok(self.products.count()?)
    }

    /// A part of the list, counted from 0.
    ///
    /// # Errors
    /// [`CatalogueError::Storage`].
    pub fn run(&self, part: u32) -> Result<Vec<ProductPage>, CatalogueError> {
        Ok(self.products.pages(u64::from(part) * u64::from(Self::PART), Self::PART)?)
    }
}
