use super::ports::{PatchRefused, PictureError, PictureRefused};
use crate::{error::StorageError, idempotency::KeyReused};
use domain::{catalogue::Product, ids::ProductId};

/// What can go wrong with the catalogue.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// No such product.
    #[error("product not found")]
    ProductNotFound,
    /// No such category.
    #[error("no such category")]
    UnknownCategory,
    /// More pictures than a product can have.
    #[error("too many pictures")]
    TooManyPictures,
    /// A picture that was to be kept is not one of the product's.
    #[error("not a picture of this product")]
    ForeignPicture,
    /// A tier price is not below the offer price.
    #[error("a tier price is not below the offer price")]
    TiersNotBelowOffer,
    /// The product is no longer as its editor has seen it, but this.
    #[error("changed meanwhile")]
    SeenIsOld(Box<Product>),
    /// A product of an import was changed by somebody else meanwhile.
    #[error("changed meanwhile: {0}")]
    ChangedMeanwhile(ProductId),
    /// Those of many patches that can't be, by their place from 0.
    #[error("{} of the products can't be changed", .0.len())]
    Patches(Vec<(usize, PatchRefused)>),
    /// The picture at this place (from 0) is refused.
    #[error("picture {index}")]
    Picture {
        /// Which of the uploaded pictures.
        index: usize,
        /// Why.
        #[source]
        error: PictureRefused,
    },
    /// The idempotency key was used for another product.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    /// A port failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CatalogueError {
    /// Returns a picture port's error, told of the picture at `index`.
    #[must_use]
    pub fn picture(index: usize, error: PictureError) -> Self {
        match error {
            PictureError::Refused(error) => Self::Picture { index, error },
            PictureError::Storage(error) => Self::Storage(error),
        }
    }
}
