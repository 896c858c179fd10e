use super::{CatalogueError, ProductRefused, ProductService, keep_pictures::each_once};
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
    /// Replaces the sequence of pictures. On an error, the product keeps its pictures.
    ///
    /// # Errors
    /// [`ProductRefused::NotFound`], [`CatalogueError::TooManyPictures`],
    /// [`CatalogueError::ForeignPicture`], [`CatalogueError::Storage`].
    pub fn change_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        row: &[NewPicture],
    ) -> Result<Product, CatalogueError> {
        if row.len() > limits::PICTURES {
            return Err(CatalogueError::TooManyPictures);
        }
        let present = self.products.find(&[id])?.pop().ok_or(ProductRefused::NotFound)?.pictures;
        if row.iter().any(|picture| matches!(picture, NewPicture::Kept(key) if !present.contains(key))) {
            return Err(CatalogueError::ForeignPicture);
        }
        let keys = each_once(row.iter().map(NewPicture::key).cloned());
        self.products
            .set_pictures(staff, id, &keys, self.clock.now())?
            .ok_or(CatalogueError::Product(ProductRefused::NotFound))
    }
}

#[cfg(test)]
mod tests {
    use super::{NewPicture, ProductService};
    use crate::{
        catalogue::{CatalogueError, MockProductRepository},
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

    fn change(products: MockProductRepository) -> ProductService {
        ProductService::new(&Ports { products: Arc::new(products), ..ports() })
    }

    #[test]
    fn replaces_pictures() {
        let mut repository = products();
        repository
            .expect_set_pictures()
            .withf(|_, _, row, _| row == [picture_key(9), picture_key(2)])
            .once()
            .returning(|_, _, _, _| Ok(Some(product())));
        let row = [NewPicture::Uploaded(picture_key(9)), NewPicture::Kept(picture_key(2))];
        assert!(change(repository).change_pictures(&staff(), product().id, &row).is_ok());
    }

    #[test]
    fn refuses_foreign_or_fifth_picture() {
        let refused = |foreign: Vec<NewPicture>| {
            let mut repository = products();
            repository.expect_set_pictures().never();
            let row: Vec<_> = [NewPicture::Uploaded(picture_key(9))].into_iter().chain(foreign).collect();
            change(repository).change_pictures(&staff(), product().id, &row).unwrap_err()
        };
        assert!(matches!(refused(vec![NewPicture::Kept(picture_key(3))]), CatalogueError::ForeignPicture));
        assert!(matches!(
            refused((0..4).map(|_| NewPicture::Kept(picture_key(1))).collect()),
            CatalogueError::TooManyPictures
        ));
    }
}
