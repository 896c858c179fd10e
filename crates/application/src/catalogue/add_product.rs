use super::{
    CatalogueError, CategoryRepository, PictureStore, ProductRecord, ProductRepository, UploadedPicture,
};
use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::{
    catalogue::{Category, Description, PictureKey, Product, ProductDetails, ProductName},
    ids::ProductId,
    limits,
    money::Prices,
    stock::Stock,
    tiers::Tiers,
    vat::VatRate,
};
use std::sync::Arc;

/// What the seller fills in.
pub struct NewProduct {
    /// Its name.
    pub name: ProductName,
    /// Bullets.
    pub description: Description,
    /// Category by label, lower-cased label or slug.
    pub category: String,
    /// List and offer price.
    pub prices: Prices,
    /// The seller's switch.
    pub on_sale: bool,
    /// How many there are; `None` is not counted.
    pub stock: Option<Stock>,
    /// The tax that the prices contain; the usual one unless told otherwise.
    pub vat_rate: Option<VatRate>,
    /// Prices for many, each below the offer price.
    pub tiers: Option<Tiers>,
    /// Picture files as uploaded, in order.
    pub pictures: Vec<Box<dyn UploadedPicture>>,
}

/// Adds a product with its pictures.
pub struct AddProduct {
    products: Arc<dyn ProductRepository>,
    categories: Arc<dyn CategoryRepository>,
    pictures: Arc<dyn PictureStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl AddProduct {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            products: Arc::clone(&ports.products),
            categories: Arc::clone(&ports.categories),
            pictures: Arc::clone(&ports.pictures),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Adds the product. When anything fails, no product is left behind, nor a picture that only it had; where database or
    /// store don't answer, the sweep removes that.
    ///
    /// # Errors
    /// [`CatalogueError::UnknownCategory`], [`CatalogueError::TooManyPictures`], [`CatalogueError::Picture`],
    /// [`CatalogueError::TiersNotBelowOffer`], [`CatalogueError::Storage`].
    pub fn run(&self, staff: &Staff, new: NewProduct) -> Result<Product, CatalogueError> {
        if new.pictures.len() > limits::PICTURES {
            return Err(CatalogueError::TooManyPictures);
        }
        if new.tiers.as_ref().is_some_and(|tiers| !tiers.are_below(new.prices.offer())) {
            return Err(CatalogueError::TiersNotBelowOffer);
        }
        let details = ProductDetails {
            category: find_category(&*self.categories, &new.category)?.id,
            name: new.name,
            description: new.description,
            prices: new.prices,
            on_sale: new.on_sale,
            stock: new.stock,
            vat_rate: new.vat_rate,
            tiers: new.tiers,
        };
        let mut kept = Vec::new();
        let added = self.keep_all(new.pictures, &mut kept).and_then(|()| {
            let product = ProductRecord {
                id: ProductId::new(self.ids.next()),
                details,
                pictures: kept.clone(),
                at: self.clock.now(),
            };
            Ok(self.products.insert(staff, &product)?)
        });
        if let Err(error) = &added {
            discard_after(error, &*self.products, &*self.pictures, &kept);
        }
        added
    }

    fn keep_all(
        &self,
        files: Vec<Box<dyn UploadedPicture>>,
        kept: &mut Vec<PictureKey>,
    ) -> Result<(), CatalogueError> {
        for (index, mut file) in files.into_iter().enumerate() {
            let key =
                self.pictures.keep(&mut *file).map_err(|error| CatalogueError::picture(index, error))?;
            if !kept.contains(&key) {
                kept.push(key);
            }
        }
        Ok(())
    }
}

/// The category that answers to this name.
pub(super) fn find_category(
    categories: &dyn CategoryRepository,
    name: &str,
) -> Result<Category, CatalogueError> {
    categories
        .list()?
        .into_iter()
        .find(|category| category.is_called(name))
        .ok_or(CatalogueError::UnknownCategory)
}

/// Removes what was kept for nothing. A database or store that has just let somebody wait is not asked again: whoever
/// waits for the answer would wait twice, and the sweep finds what is left.
pub(super) fn discard_after(
    error: &CatalogueError,
    products: &dyn ProductRepository,
    pictures: &dyn PictureStore,
    keys: &[PictureKey],
) {
    if !matches!(error, CatalogueError::Storage(StorageError::Unavailable(_))) {
        discard_unused(products, pictures, keys);
    }
}

/// Removes those of the pictures that no product uses. A failure leaves an orphan file, never a broken
/// product, so it is not the caller's failure.
pub(super) fn discard_unused(
    products: &dyn ProductRepository,
    pictures: &dyn PictureStore,
    keys: &[PictureKey],
) {
    if keys.is_empty() {
        return;
    }
    let removed = products
        .unused_pictures(keys)
        .and_then(|unused| unused.iter().try_for_each(|key| pictures.remove(key)));
    if let Err(error) = removed {
        tracing::warn!(cause = error.chain(), "unused pictures are left for the sweep");
    }
}

#[cfg(test)]
mod tests {
    use super::{AddProduct, NewProduct, UploadedPicture};
    use crate::{
        catalogue::{
            CatalogueError, MockCategoryRepository, MockPictureStore, MockProductRepository, PictureError,
            PictureRefused,
        },
        error::StorageError,
        testing::{category, fixed_clock, ids, picture_key, prices, product, staff},
    };
    use domain::{catalogue::Description, text::Line};
    use std::{io::Cursor, sync::Arc};

    fn add(products: MockProductRepository, pictures: MockPictureStore) -> AddProduct {
        let mut categories = MockCategoryRepository::new();
        categories.expect_list().returning(|| Ok(vec![category()]));
        AddProduct {
            products: Arc::new(products),
            categories: Arc::new(categories),
            pictures: Arc::new(pictures),
            clock: fixed_clock(),
            ids: ids(),
        }
    }

    fn new_product(pictures: &[u8]) -> NewProduct {
        NewProduct {
            name: Line::new("Okey").unwrap(),
            description: Description::default(),
            category: category().path,
            prices: prices(200, 100),
            on_sale: true,
            stock: None,
            vat_rate: None,
            tiers: None,
            pictures: pictures.iter().map(|byte| Box::new(Cursor::new([*byte])) as _).collect(),
        }
    }

    fn only_byte(file: &mut dyn UploadedPicture) -> u8 {
        let mut byte = [0];
        file.read_exact(&mut byte).unwrap();
        byte[0]
    }

    #[test]
    fn keeps_pictures_in_order_and_once() {
        let mut pictures = MockPictureStore::new();
        pictures.expect_keep().returning(|file| Ok(picture_key(only_byte(file))));
        let mut products = MockProductRepository::new();
        products
            .expect_insert()
            .withf(|_, record| record.pictures == [picture_key(7), picture_key(3)])
            .once()
            .returning(|_, _| Ok(product()));
        assert!(add(products, pictures).run(&staff(), new_product(&[7, 3, 7])).is_ok());
    }

    #[test]
    fn a_refused_picture_leaves_nothing_behind() {
        let mut pictures = MockPictureStore::new();
        pictures.expect_keep().returning(|file| match only_byte(file) {
            0 => Err(PictureError::Refused(PictureRefused::NotAPicture)),
            _ => Ok(picture_key(1)),
        });
        pictures.expect_remove().withf(|key| *key == picture_key(1)).once().returning(|_| Ok(()));
        let mut products = MockProductRepository::new();
        products.expect_insert().never();
        products.expect_unused_pictures().returning(|keys| Ok(keys.to_vec()));
        let answer = add(products, pictures).run(&staff(), new_product(&[1, 0]));
        assert!(matches!(
            answer,
            Err(CatalogueError::Picture { index: 1, error: PictureRefused::NotAPicture })
        ));
    }

    #[test]
    fn a_failed_insert_keeps_pictures_that_others_use() {
        let mut pictures = MockPictureStore::new();
        pictures.expect_keep().returning(|file| Ok(picture_key(only_byte(file))));
        pictures.expect_remove().withf(|key| *key == picture_key(2)).once().returning(|_| Ok(()));
        let mut products = MockProductRepository::new();
        products.expect_insert().returning(|_, _| Err(StorageError::failed("no")));
        products.expect_unused_pictures().returning(|_| Ok(vec![picture_key(2)]));
        let answer = add(products, pictures).run(&staff(), new_product(&[1, 2]));
        assert!(matches!(answer, Err(CatalogueError::Storage(_))));
    }

    #[test]
    fn a_database_that_does_not_answer_is_not_asked_again() {
        let mut pictures = MockPictureStore::new();
        pictures.expect_keep().returning(|_| Ok(picture_key(1)));
        let mut products = MockProductRepository::new();
        products.expect_insert().returning(|_, _| Err(StorageError::Unavailable("no".into())));
        products.expect_unused_pictures().never();
        let answer = add(products, pictures).run(&staff(), new_product(&[1]));
        assert!(matches!(answer, Err(CatalogueError::Storage(StorageError::Unavailable(_)))));
    }

    #[test]
    fn five_pictures_and_unknown_categories_are_refused_before_anything_is_kept() {
        let refused = |new| add(MockProductRepository::new(), MockPictureStore::new()).run(&staff(), new);
        assert!(matches!(refused(new_product(&[1; 5])), Err(CatalogueError::TooManyPictures)));
        let elsewhere = NewProduct { category: "Bisiklet".into(), ..new_product(&[]) };
        assert!(matches!(refused(elsewhere), Err(CatalogueError::UnknownCategory)));
    }
}
