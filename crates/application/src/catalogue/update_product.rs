use super::{CatalogueError, ProductService, SeenVersion, add_product::find_category};
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
    /// [`ProductRefused::NotFound`], [`ProductRefused::SeenIsOld`], [`ProductRefused::UnknownCategory`],
    /// [`ProductRefused::UnknownMaker`], [`ProductRefused::SkuTaken`], [`ProductRefused::TiersNotBelowOffer`], [`CatalogueError::Storage`].
    pub fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        update: ProductDetails<String>,
    ) -> Result<Product, CatalogueError> {
        let category = find_category(&*self.categories, &update.category)?.id;
        let details = update.with_category(category);
        self.products.update(staff, id, seen, &details, self.clock.now())
    }
}
