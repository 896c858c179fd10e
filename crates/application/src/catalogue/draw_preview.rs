use super::{PictureStore, Preview};
use crate::{error::StorageError, ports::Ports};
use domain::{catalogue::Product, shop::ShopFacts};
use std::sync::Arc;

/// Draws what a shared link to a product shows.
pub struct DrawPreview {
    pictures: Arc<dyn PictureStore>,
    shop: Arc<ShopFacts>,
}

impl DrawPreview {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { pictures: Arc::clone(&ports.pictures), shop: Arc::clone(&ports.shop) }
    }

    /// Returns all that the picture is made of: with the same, it is the same.
    #[must_use]
    pub fn content(&self, product: &Product) -> Preview {
        Preview {
            shop: self.shop.name.clone(),
            name: product.name.to_string(),
            price: product.prices.offer().in_turkish(),
            list_price: product.is_reduced().then(|| product.prices.list().in_turkish()),
            picture: product.pictures.first().cloned(),
        }
    }

    /// Returns the picture, a JPEG of [`Preview::WIDTH`] by [`Preview::HEIGHT`] pixels. Drawing takes a tenth of a
    /// second.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, preview: &Preview) -> Result<Vec<u8>, StorageError> {
        self.pictures.draw_preview(preview)
    }
}
