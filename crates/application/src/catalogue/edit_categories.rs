use super::{
    CategoryChange, CategoryRefused, CategoryRepository, CountedCategory, LiveCatalogue, NewCategory,
};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    discount::DiscountRepository,
    error::StorageError,
    ports::Ports,
};
use domain::{
    catalogue::{PictureKey, Product},
    ids::CategoryId,
};
use std::sync::Arc;

/// Lets staff change the categories.
pub struct CategoryService {
    categories: Arc<dyn CategoryRepository>,
    discounts: Arc<dyn DiscountRepository>,
    catalogue: Arc<LiveCatalogue>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl CategoryService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            categories: Arc::clone(&ports.categories),
            discounts: Arc::clone(&ports.discounts),
            catalogue: Arc::clone(&ports.catalogue),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns all categories in the shop's sequence, each with the number of its products.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, _staff: &Staff) -> Result<Vec<CountedCategory>, StorageError> {
        self.categories.counted()
    }

    /// Adds a category.
    ///
    /// # Errors
    /// [`CategoryRefused`]. Nothing is written then.
    pub fn add(&self, staff: &Staff, new: &NewCategory) -> Result<CountedCategory, CategoryRefused> {
        let id = CategoryId::new(self.ids.next());
        let added = self.categories.insert(staff, id, new, self.clock.now())?;
        self.publish(vec![]);
        Ok(added)
    }

    /// Changes a category.
    ///
    /// # Errors
    /// [`CategoryRefused`]. Nothing is written then.
    pub fn update(
        &self,
        staff: &Staff,
        id: CategoryId,
        change: &CategoryChange,
    ) -> Result<CountedCategory, CategoryRefused> {
        let updated = self.categories.update(staff, id, change, self.clock.now())?;
        self.publish(vec![]);
        Ok(updated)
    }

    /// Sets the picture of a category. On an error, the category keeps its picture.
    ///
    /// # Errors
    /// [`CategoryRefused`].
    pub fn set_picture(
        &self,
        staff: &Staff,
        id: CategoryId,
        picture: &PictureKey,
    ) -> Result<CountedCategory, CategoryRefused> {
        let category = self.categories.set_picture(staff, id, picture, self.clock.now())?;
        self.publish(vec![]);
        Ok(category)
    }

    /// Deletes a category and moves its products to another one.
    ///
    /// # Errors
    /// [`CategoryRefused`]. Nothing is changed then.
    pub fn delete(
        &self,
        staff: &Staff,
        id: CategoryId,
        move_to: Option<CategoryId>,
    ) -> Result<(), CategoryRefused> {
        let moved = self.categories.delete(staff, id, move_to, self.clock.now())?;
        self.publish(moved);
        Ok(())
    }

    /// Makes this instance show the categories as they are stored now, and discount codes with their labels. If the
    /// database fails, the catalogue's thread does it later.
    fn publish(&self, moved: Vec<Product>) {
        match self.categories.all() {
            Ok((categories, former_names)) => {
                self.catalogue.apply_categories(categories, former_names, moved);
            }
            Err(_) => self.catalogue.reload(),
        }
        if let Ok(discounts) = self.discounts.all() {
            self.catalogue.apply_discounts(discounts);
        }
    }
}
