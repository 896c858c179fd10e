use super::{
    CatalogueError, ProductService,
    keep_pictures::{discard_unused, each_once},
};
use crate::actor::Staff;
use domain::{
    catalogue::{PictureKey, Product},
    ids::ProductId,
    limits,
};

/// A picture in the new sequence.
pub enum NewPicture {
    /// A picture that the product already has.
    Kept(PictureKey),
    /// A picture that was just uploaded.
    Uploaded(PictureKey),
}

impl NewPicture {
    fn key(&self) -> &PictureKey {
        match self {
            Self::Kept(key) | Self::Uploaded(key) => key,
        }
    }
}

impl ProductService {
    /// Replaces the sequence of pictures. On an error, the product keeps its pictures and the uploaded ones are
    /// removed.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::TooManyPictures`],
    /// [`CatalogueError::ForeignPicture`], [`CatalogueError::Storage`].
    pub fn change_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        row: &[NewPicture],
    ) -> Result<Product, CatalogueError> {
        match self.replace_pictures(staff, id, row) {
            Ok((product, before)) => {
                discard_unused(&*self.products, &*self.pictures, &before);
                Ok(product)
            }
            Err(error) => {
                let uploaded = row.iter().filter(|picture| matches!(picture, NewPicture::Uploaded(_)));
                let keys = each_once(uploaded.map(NewPicture::key).cloned());
                discard_unused(&*self.products, &*self.pictures, &keys);
                Err(error)
            }
        }
    }

    /// Returns the changed product and its previous pictures.
    fn replace_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        row: &[NewPicture],
    ) -> Result<(Product, Vec<PictureKey>), CatalogueError> {
        if row.len() > limits::PICTURES {
            return Err(CatalogueError::TooManyPictures);
        }
        let present = self.products.find(&[id])?.pop().ok_or(CatalogueError::ProductNotFound)?.pictures;
        if row.iter().any(|picture| matches!(picture, NewPicture::Kept(key) if !present.contains(key))) {
            return Err(CatalogueError::ForeignPicture);
        }
        let keys = each_once(row.iter().map(NewPicture::key).cloned());
        self.products.set_pictures(staff, id, &keys, self.clock.now())?.ok_or(CatalogueError::ProductNotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::{NewPicture, ProductService};
    use crate::{
        catalogue::{CatalogueError, MockPictureStore, MockProductRepository},
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::catalogue::Product;
    use fixtures::{picture_key, product};
    use std::sync::Arc;

    fn products() -> MockProductRepository {
        let mut products = MockProductRepository::new();
        products
            .expect_find()
            .returning(|_| Ok(vec![Product { pictures: vec![picture_key(1), picture_key(2)], ..product() }]));
        products
    }

    fn change(products: MockProductRepository, pictures: MockPictureStore) -> ProductService {
        ProductService::new(&Ports { products: Arc::new(products), pictures: Arc::new(pictures), ..ports() })
    }

    #[test]
    fn discards_unused_pictures() {
        let mut repository = products();
        repository
            .expect_set_pictures()
            .withf(|_, _, row, _| row == [picture_key(9), picture_key(2)])
            .once()
            .returning(|_, _, _, _| Ok(Some((product(), vec![picture_key(1), picture_key(2)]))));
        repository.expect_unused_pictures().returning(|_| Ok(vec![picture_key(1)]));
        let mut store = MockPictureStore::new();
        store.expect_remove().withf(|keys| *keys == [picture_key(1)]).once().returning(|_| Ok(()));
        let row = [NewPicture::Uploaded(picture_key(9)), NewPicture::Kept(picture_key(2))];
        assert!(change(repository, store).change_pictures(&staff(), product().id, &row).is_ok());
    }

    #[test]
    fn refuses_foreign_or_fifth_picture_and_removes_upload() {
        let refused = |foreign: Vec<NewPicture>| {
            let mut repository = products();
            repository.expect_set_pictures().never();
            repository.expect_unused_pictures().returning(|keys| Ok(keys.to_vec()));
            let mut store = MockPictureStore::new();
            store.expect_remove().withf(|keys| *keys == [picture_key(9)]).once().returning(|_| Ok(()));
            let row: Vec<_> = [NewPicture::Uploaded(picture_key(9))].into_iter().chain(foreign).collect();
            change(repository, store).change_pictures(&staff(), product().id, &row).unwrap_err()
        };
        assert!(matches!(refused(vec![NewPicture::Kept(picture_key(3))]), CatalogueError::ForeignPicture));
        assert!(matches!(
            refused((0..4).map(|_| NewPicture::Kept(picture_key(1))).collect()),
            CatalogueError::TooManyPictures
        ));
    }
}
