//! Changing many products at once.

use super::{CatalogueError, ProductPatch, ProductRefused, ProductService};
use crate::actor::Staff;
use domain::catalogue::Product;

impl ProductService {
    /// Changes many products at once. A patch's category is a label, a lower-cased label or a slug. Returns the changed
    /// products in the sequence of the patches.
    ///
    /// # Errors
    /// [`CatalogueError::Patches`] for the refused patches, [`CatalogueError::Storage`]. Nothing is written then.
    pub fn update_many(
        &self,
        staff: &Staff,
        patches: Vec<ProductPatch<String>>,
    ) -> Result<Vec<Product>, CatalogueError> {
        let is_moving = patches.iter().any(|patch| patch.category.is_some());
        let categories = if is_moving { self.categories.list()? } else { vec![] };
        let (mut known, mut refused) = (Vec::with_capacity(patches.len()), Vec::new());
        for (index, patch) in patches.into_iter().enumerate() {
            let named = patch.category.as_deref();
            let category = named.map(|name| categories.iter().find(|category| category.is_called(name)));
            if category == Some(None) {
                refused.push((index, ProductRefused::UnknownCategory));
            }
            known.push(patch.with_category(category.flatten().map(|category| category.id)));
        }
        if !refused.is_empty() {
            return Err(CatalogueError::Patches(refused));
        }
        self.products.update_many(staff, &known, self.clock.now())
    }
}
