use super::{CatalogueError, ProductService, SeenVersion, Updated, add_product::find_category};
use crate::actor::Staff;
use domain::{
    catalogue::{Product, ProductDetails},
    ids::ProductId,
};

impl ProductService {
    /// Replaces the product's fields if its version is the one that the editor has seen. Existing orders keep their
    /// names and prices.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::SeenIsOld`], [`CatalogueError::UnknownCategory`],
    /// [`CatalogueError::SkuTaken`], [`CatalogueError::TiersNotBelowOffer`], [`CatalogueError::Storage`].
    pub fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        update: ProductDetails<String>,
    ) -> Result<Product, CatalogueError> {
        let category = find_category(&*self.categories, &update.category)?.id;
        let details = update.with_category(category);
        match self.products.update(staff, id, seen, &details, self.clock.now())? {
            Updated::Yes(product) => Ok(product),
            Updated::ChangedMeanwhile(present) => Err(CatalogueError::SeenIsOld(Box::new(present))),
            Updated::SkuTaken => Err(CatalogueError::SkuTaken),
            Updated::TiersNotBelowOffer => Err(CatalogueError::TiersNotBelowOffer),
            Updated::UnknownCategory => Err(CatalogueError::UnknownCategory),
            Updated::NotThere => Err(CatalogueError::ProductNotFound),
        }
    }
}
