use super::PictureRefused;
use crate::{
    error::StorageError,
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{Category, PictureKey, PictureWidth, Product, ProductDetails},
    ids::{CategoryId, ProductId},
    money::Kurus,
    search::{QueryVariant, Synonym},
};
use std::{
    pin::Pin,
    task::{Context, Poll},
};

/// In which order products are listed. Ties go to the newest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProductSort {
    /// What fits a search best first, then most pieces ordered (and not cancelled), then newest.
    #[default]
    Best,
    /// Newest first.
    Newest,
    /// Cheapest offer first.
    PriceAscending,
    /// Dearest offer first.
    PriceDescending,
    /// By name, in Turkish order.
    Name,
}

/// Which products to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductFilter {
    /// How a search can be understood, likeliest first: one of them has to fit the name. Empty: no search.
    pub variants: Vec<QueryVariant>,
    /// Only of this category.
    pub category: Option<CategoryId>,
    /// Only in stock (`true`) or out of stock (`false`).
    pub in_stock: Option<bool>,
    /// Only for sale at this price or more.
    pub min_price: Option<Kurus>,
    /// Only for sale at this price or less.
    pub max_price: Option<Kurus>,
    /// Order.
    pub sort: ProductSort,
    /// One page; `None` lists all.
    pub page: Option<PageRequest>,
}

/// Where a product's page is, and when it last changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPage {
    /// The product.
    pub id: ProductId,
    /// Label of its category.
    pub category: String,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A product to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductRecord {
    /// Its id.
    pub id: ProductId,
    /// What the seller wrote.
    pub details: ProductDetails,
    /// Keys of its pictures, in order.
    pub pictures: Vec<PictureKey>,
    /// When it is added.
    pub at: DateTime<Utc>,
}

/// One product of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProductChange {
    /// A new product.
    Add(ProductRecord),
    /// New details for a product.
    Update {
        /// The product as it was read.
        before: Product,
        /// What the seller wrote.
        details: ProductDetails,
        /// When.
        at: DateTime<Utc>,
    },
}

/// What became of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// Everything is written.
    All,
    /// This product was changed by somebody else meanwhile; nothing is written.
    Changed(ProductId),
}

/// Keeps products.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProductRepository: Send + Sync {
    /// The products that fit, and how many fit in all. Without a page the page holds them all.
    fn list(&self, filter: &ProductFilter) -> Result<Page<Product>, StorageError>;

    /// Where the products' pages are, in a lasting order: at most `limit`, after the first `skipped`.
    fn pages(&self, skipped: u64, limit: u32) -> Result<Vec<ProductPage>, StorageError>;

    /// How many products there are.
    fn count(&self) -> Result<u64, StorageError>;
    /// The first of the products that fit, without counting the others.
    fn first(&self, filter: &ProductFilter, limit: u32) -> Result<Vec<Product>, StorageError>;

    /// The ids of all products, best selling first.
    fn best_first(&self) -> Result<Vec<ProductId>, StorageError>;

    /// Words of names and synonyms that look like this one, for `domain::search::best_corrections` to choose from.
    fn similar_words(&self, word: &str) -> Result<Vec<String>, StorageError>;

    /// The products with these ids, in any order; unknown ids are left out.
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError>;

    /// Adds a product.
    fn insert(&self, product: &ProductRecord) -> Result<Product, StorageError>;

    /// Replaces what the seller wrote; `None` when there is no such product.
    fn update(
        &self,
        id: ProductId,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError>;

    /// Sets the stock switch; `None` when there is no such product.
    fn set_stock(
        &self,
        id: ProductId,
        in_stock: bool,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError>;

    /// Replaces a product's pictures; answers the product and the pictures it had before. `None` when there
    /// is no such product.
    fn set_pictures(
        &self,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<(Product, Vec<PictureKey>)>, StorageError>;

    /// Adds and changes products, all or nothing. [`Applied::Changed`] names a product that is gone or no
    /// longer as it was when the changes were worked out.
    fn apply(&self, changes: &[ProductChange]) -> Result<Applied, StorageError>;

    /// Removes a product from catalogue and carts and answers what it was; orders keep their lines.
    fn delete(&self, id: ProductId) -> Result<Option<Product>, StorageError>;

    /// Which of these pictures no product uses.
    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError>;
}

/// Keeps categories.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CategoryRepository: Send + Sync {
    /// All categories, in the shop's order.
    fn list(&self) -> Result<Vec<Category>, StorageError>;
}

/// What happened to the catalogue, here or on another instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogueNotice {
    /// Products, pictures or categories may have changed.
    Changed,
    /// Products were sold, so that others may now sell best.
    Sold,
    /// From now on nothing would be heard; the next notice is `Changed`.
    Lost,
}

/// Called with each notice, from a thread of its own.
pub type NoticeListener = Box<dyn Fn(CatalogueNotice) + Send>;

/// Tells of changes to the catalogue within a second, whoever made them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CatalogueNotices: Send + Sync {
    /// Tells the listener until the answer is dropped. Begins with `Changed` as soon as nothing is missed.
    fn subscribe(&self, listener: NoticeListener) -> Result<Box<dyn Send + Sync>, StorageError>;
}

/// Keeps the seller's synonyms.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SynonymRepository: Send + Sync {
    /// All synonyms, in the seller's order.
    fn list(&self) -> Result<Vec<Synonym>, StorageError>;

    /// Replaces the whole list.
    fn replace(&self, synonyms: &[Synonym]) -> Result<(), StorageError>;
}

/// Why a picture was not kept.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The picture itself is at fault.
    #[error(transparent)]
    Refused(#[from] PictureRefused),
    /// The store is.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A picture being read.
pub struct OpenPicture {
    /// How many bytes it has.
    pub length: u64,
    /// Its bytes.
    pub pieces: Box<dyn PicturePieces>,
}

/// A picture's bytes, piece by piece. Whoever drops this ends the reading.
pub trait PicturePieces: Send {
    /// The next piece, or what went wrong; `None` at the end.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, StorageError>>>;
}

/// A picture about to be opened.
pub type OpeningPicture = Pin<Box<dyn Future<Output = Result<Option<OpenPicture>, StorageError>> + Send>>;

/// Keeps pictures at every [`PictureWidth`], named by their content.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PictureStore: Send + Sync {
    /// Decodes (by content, not by name), resizes, strips metadata and keeps a picture. Keeping the same
    /// bytes again answers the same key.
    fn keep(&self, bytes: &[u8]) -> Result<PictureKey, PictureError>;

    /// Opens a kept picture, a WebP, to be read; `None` when there is no such one. Waiting for it needs no thread.
    fn open(&self, key: &PictureKey, width: PictureWidth) -> OpeningPicture;

    /// Removes a picture at every width; removing one that is gone is fine.
    fn remove(&self, key: &PictureKey) -> Result<(), StorageError>;

    /// Whether the store can be reached.
    fn check(&self) -> Result<(), StorageError>;
}
