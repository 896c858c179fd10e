use crate::{error::StorageError, idempotency::KeyReused};
use domain::{
    catalogue::{Product, ProductGroup},
    ids::ProductId,
};

/// An error of catalogue operations.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error(transparent)]
    Product(#[from] ProductRefused),
    /// There are more pictures than a product can have.
    #[error("too many pictures")]
    TooManyPictures,
    /// A picture to be kept does not belong to the product.
    #[error("not a picture of this product")]
    ForeignPicture,
    /// A product of an import was changed concurrently.
    #[error("changed meanwhile: {0}")]
    ChangedMeanwhile(ProductId),
    /// An import would do something else than the report that staff have seen says.
    #[error("the report on the import is old")]
    ReportIsOld,
    /// The refused patches with their indexes, from 0.
    #[error("{} of the products can't be changed", .0.len())]
    Patches(Vec<(usize, ProductRefused)>),
    /// The picture at this index (from 0) is refused.
    #[error("picture {index}")]
    Picture {
        /// Index among the uploaded pictures.
        index: usize,
        /// The reason.
        #[source]
        error: PictureRefused,
    },
    /// The idempotency key was used for another product.
    #[error(transparent)]
    KeyReused(#[from] KeyReused),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CatalogueError {
    /// Returns the error of the picture store for the picture at `index`.
    #[must_use]
    pub fn picture(index: usize, error: PictureError) -> Self {
        match error {
            PictureError::Refused(error) => Self::Picture { index, error },
            PictureError::Storage(error) => Self::Storage(error),
        }
    }
}

/// The reasons why a product is not changed. Nothing is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProductRefused {
    /// There is no such product.
    #[error("product not found")]
    NotFound,
    /// The product has changed since its editor loaded it. Contains the current product.
    #[error("changed meanwhile")]
    SeenIsOld(Box<Product>),
    /// The shop has no such category, or it was deleted meanwhile.
    #[error("no such category")]
    UnknownCategory,
    /// The shop has no such maker, or it was deleted meanwhile.
    #[error("no such maker")]
    UnknownMaker,
    /// A quantity price would not be below the offer price.
    #[error("a tier price is not below the offer price")]
    TiersNotBelowOffer,
    /// Another product has the stock code.
    #[error("stock code taken")]
    SkuTaken,
}

/// The reasons why a group is not written.
#[derive(Debug, thiserror::Error)]
pub enum GroupRefused {
    /// There is no such group.
    #[error("group not found")]
    NotFound,
    /// The member at this index, from 0, is no product.
    #[error("member {0} is no product")]
    UnknownProduct(usize),
    /// The member at this index, from 0, is in another group.
    #[error("member {0} is in another group")]
    InOtherGroup(usize),
    /// The group has changed since its editor loaded it. Contains the current group.
    #[error("changed meanwhile")]
    SeenIsOld(Box<ProductGroup>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The reasons why a picture is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureRefused {
    /// The content is not a JPEG, PNG or WebP, or is damaged.
    #[error("not a picture")]
    NotAPicture,
    /// The file is larger than `limits::PICTURE_BYTES`.
    #[error("too many bytes")]
    TooManyBytes,
    /// Would decode to more pixels than the server is willing to hold, or has a side longer than
    /// `limits::PICTURE_SIDE`.
    #[error("too many pixels")]
    TooManyPixels,
    /// Its longer side is more than `limits::PICTURE_RATIO` times the shorter one.
    #[error("too narrow")]
    TooNarrow,
}

/// The reasons why a picture was not stored.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error(transparent)]
    Refused(#[from] PictureRefused),
    /// The store failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
