use super::{
    CategoryChange, CategoryRefused, CategoryRepository, CountedCategory, LiveCatalogue, NewCategory,
    PictureStore, ProductRepository, keep_pictures::discard_unused,
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
    products: Arc<dyn ProductRepository>,
    pictures: Arc<dyn PictureStore>,
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
            products: Arc::clone(&ports.products),
            pictures: Arc::clone(&ports.pictures),
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

    /// Sets the picture of a category. On an error, the category keeps its picture and the uploaded one is removed.
    ///
    /// # Errors
    /// [`CategoryRefused`].
    pub fn set_picture(
        &self,
        staff: &Staff,
        id: CategoryId,
        picture: PictureKey,
    ) -> Result<CountedCategory, CategoryRefused> {
        let set = self.categories.set_picture(staff, id, &picture, self.clock.now());
        let unused = match &set {
            Ok((_, former)) => former.clone(),
            Err(_) => Some(picture),
        };
        if set.is_ok() {
            self.publish(vec![]);
        }
        discard_unused(&*self.products, &*self.pictures, unused.as_slice());
        set.map(|(category, _)| category)
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
        let deleted = self.categories.delete(staff, id, move_to, self.clock.now())?;
        self.publish(deleted.products);
        discard_unused(&*self.products, &*self.pictures, deleted.picture.as_slice());
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

#[cfg(test)]
mod tests {
    use super::CategoryService;
    use crate::{
        catalogue::{
            CategoryRefused, CountedCategory, MockCategoryRepository, MockPictureStore, MockProductRepository,
        },
        discount::MockDiscountRepository,
        error::StorageError,
        ports::Ports,
        testing::{ports, staff},
    };
    use fixtures::{category, picture_key};
    use std::sync::Arc;

    fn service(mut categories: MockCategoryRepository, removed: Option<u8>) -> CategoryService {
        categories.expect_all().returning(|| Err(StorageError::failed("no")));
        let mut discounts = MockDiscountRepository::new();
        discounts.expect_all().returning(|| Ok(vec![]));
        let (mut products, mut pictures) = (MockProductRepository::new(), MockPictureStore::new());
        products.expect_unused_pictures().returning(|keys| Ok(keys.to_vec()));
        match removed {
            Some(byte) => {
                let is_it = move |keys: &[_]| keys == [picture_key(byte)];
                pictures.expect_remove().withf(is_it).once().returning(|_| Ok(()));
            }
            None => {
                pictures.expect_remove().never();
            }
        }
        CategoryService::new(&Ports {
            categories: Arc::new(categories),
            products: Arc::new(products),
            pictures: Arc::new(pictures),
            discounts: Arc::new(discounts),
            ..ports()
        })
    }

    #[test]
    fn new_picture_replaces_former_one() {
        let counted = || CountedCategory { category: category(), products: 0 };
        for (former, removed) in [(None, None), (Some(picture_key(1)), Some(1))] {
            let mut categories = MockCategoryRepository::new();
            categories
                .expect_set_picture()
                .withf(|_, _, picture, _| *picture == picture_key(2))
                .returning(move |_, _, _, _| Ok((counted(), former.clone())));
            let service = service(categories, removed);
            assert_eq!(service.set_picture(&staff(), category().id, picture_key(2)).unwrap(), counted());
        }
    }

    #[test]
    fn refused_picture_is_removed() {
        let mut categories = MockCategoryRepository::new();
        categories.expect_set_picture().returning(|_, _, _, _| Err(CategoryRefused::NotFound));
        let refused = service(categories, Some(2)).set_picture(&staff(), category().id, picture_key(2));
        assert!(matches!(refused, Err(CategoryRefused::NotFound)));
    }
}
