use super::{
    CatalogueError, PictureStore, ProductRepository, UploadedPicture,
    add_product::{discard_after, discard_unused},
};
use crate::{actor::Staff, clock::Clock, ports::Ports};
use domain::{
    catalogue::{PictureKey, Product},
    ids::ProductId,
    limits,
};
use std::sync::Arc;

/// One place in the new row of pictures.
pub enum NewPicture {
    /// A picture that the product has already.
    Kept(PictureKey),
    /// A file as uploaded.
    Uploaded(Box<dyn UploadedPicture>),
}

/// Changes, adds, removes and reorders a product's pictures at once.
pub struct ChangePictures {
    products: Arc<dyn ProductRepository>,
    pictures: Arc<dyn PictureStore>,
    clock: Arc<dyn Clock>,
}

impl ChangePictures {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            products: Arc::clone(&ports.products),
            pictures: Arc::clone(&ports.pictures),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Replaces the row of pictures. When anything fails, the product keeps the pictures it had.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::TooManyPictures`],
    /// [`CatalogueError::ForeignPicture`], [`CatalogueError::Picture`], [`CatalogueError::Storage`].
    pub fn run(&self, staff: &Staff, id: ProductId, row: Vec<NewPicture>) -> Result<Product, CatalogueError> {
        if row.len() > limits::PICTURES {
            return Err(CatalogueError::TooManyPictures);
        }
        let present = self.products.find(&[id])?.pop().ok_or(CatalogueError::ProductNotFound)?.pictures;
        let mut kept = Vec::new();
        let changed = self.keep_all(row, &present, &mut kept).and_then(|()| {
            self.products
                .set_pictures(staff, id, &kept, self.clock.now())?
                .ok_or(CatalogueError::ProductNotFound)
        });
        match changed {
            Ok((product, before)) => {
                discard_unused(&*self.products, &*self.pictures, &before);
                Ok(product)
            }
            Err(error) => {
                discard_after(&error, &*self.products, &*self.pictures, &kept);
                Err(error)
            }
        }
    }

    fn keep_all(
        &self,
        row: Vec<NewPicture>,
        present: &[PictureKey],
        kept: &mut Vec<PictureKey>,
    ) -> Result<(), CatalogueError> {
        let mut uploads = 0;
        for picture in row {
            let key = match picture {
                NewPicture::Kept(key) if present.contains(&key) => key,
                NewPicture::Kept(_) => return Err(CatalogueError::ForeignPicture),
                NewPicture::Uploaded(mut file) => {
                    uploads += 1;
                    self.pictures
                        .keep(&mut *file)
                        .map_err(|error| CatalogueError::picture(uploads - 1, error))?
                }
            };
            if !kept.contains(&key) {
                kept.push(key);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ChangePictures, NewPicture};
    use crate::{
        catalogue::{CatalogueError, MockPictureStore, MockProductRepository},
        testing::{fixed_clock, picture_key, product, staff},
    };
    use domain::catalogue::Product;
    use std::{io::Cursor, sync::Arc};

    fn products() -> MockProductRepository {
        let mut products = MockProductRepository::new();
        products
            .expect_find()
            .returning(|_| Ok(vec![Product { pictures: vec![picture_key(1), picture_key(2)], ..product() }]));
        products
    }

    fn change(products: MockProductRepository, pictures: MockPictureStore) -> ChangePictures {
        ChangePictures { products: Arc::new(products), pictures: Arc::new(pictures), clock: fixed_clock() }
    }

    #[test]
    fn reorders_adds_and_discards_what_nobody_uses() {
        let mut repository = products();
        repository
            .expect_set_pictures()
            .withf(|_, _, row, _| row == [picture_key(9), picture_key(2)])
            .once()
            .returning(|_, _, _, _| Ok(Some((product(), vec![picture_key(1), picture_key(2)]))));
        repository.expect_unused_pictures().returning(|_| Ok(vec![picture_key(1)]));
        let mut store = MockPictureStore::new();
        store.expect_keep().returning(|_| Ok(picture_key(9)));
        store.expect_remove().withf(|key| *key == picture_key(1)).once().returning(|_| Ok(()));
        let row = vec![NewPicture::Uploaded(Box::new(Cursor::new([9]))), NewPicture::Kept(picture_key(2))];
        assert!(change(repository, store).run(&staff(), product().id, row).is_ok());
    }

    #[test]
    fn pictures_of_other_products_and_a_fifth_are_refused() {
        let refused = |row| {
            let mut repository = products();
            repository.expect_set_pictures().never();
            repository.expect_unused_pictures().returning(|_| Ok(vec![]));
            change(repository, MockPictureStore::new()).run(&staff(), product().id, row).unwrap_err()
        };
        assert!(matches!(refused(vec![NewPicture::Kept(picture_key(3))]), CatalogueError::ForeignPicture));
        assert!(matches!(
            refused((0..5).map(|_| NewPicture::Kept(picture_key(1))).collect()),
            CatalogueError::TooManyPictures
        ));
    }
}
