use super::{error::CatalogueError, store_time::StoreTime};
use crate::{
    actor::Staff,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{CatalogueContent, Category, PictureKey, PictureWidth, Product, ProductDetails, ProductName},
    ids::{OrderId, ProductId},
    money::{Kurus, Prices},
    order::OrderNumber,
    search::Synonym,
    stock::{Stock, StockCount},
    tiers::Tiers,
};
use std::{
    collections::{HashMap, HashSet},
    io::{Read, Seek},
    pin::Pin,
    task::{Context, Poll},
};

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

impl ProductChange {
    /// Returns the product's id.
    #[must_use]
    pub const fn id(&self) -> ProductId {
        match self {
            Self::Add(record) => record.id,
            Self::Update { before, .. } => before.id,
        }
    }
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied {
    /// Everything is written; the products are these now.
    All(Vec<Product>),
    /// This product was changed meanwhile; nothing is written.
    Changed(ProductId),
}

/// What of a product's stock changes: `None` stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StockChange {
    /// The seller's switch.
    pub on_sale: Option<bool>,
    /// How many there are.
    pub stock: Option<Stock>,
}

/// The moment of a product's last change that somebody has seen, to the millisecond, as the wire has it; `None` when
/// they don't say.
pub type SeenVersion = Option<DateTime<Utc>>;

/// What became of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Updated {
    /// It is written; the product is this now.
    Yes(Product),
    /// The product is no longer the one that was seen, but this; nothing is written.
    ChangedMeanwhile(Product),
    /// A price for many would not be below the offer price; nothing is written.
    TiersNotBelowOffer,
    /// There is no such product.
    NotThere,
}

/// What of one of many products changes: `None` stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPatch {
    /// Which.
    pub id: ProductId,
    /// The version that its editor has seen.
    pub seen: SeenVersion,
    /// List and offer price.
    pub prices: Option<Prices>,
    /// Prices for many.
    pub tiers: Option<Tiers>,
    /// The seller's switch.
    pub on_sale: Option<bool>,
}

/// Why one of many products can't be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatchRefused {
    /// There is no such product.
    NotThere,
    /// It is no longer the one that was seen.
    ChangedMeanwhile,
    /// A price for many would not be below the offer price.
    TiersNotBelowOffer,
}

/// What became of changing many products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UpdatedMany {
    /// All are written; the products are these now, in the order of their patches.
    Yes(Vec<Product>),
    /// These patches, by their place from 0, can't be; nothing is written.
    Refused(Vec<(usize, PatchRefused)>),
}

/// Keeps products.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProductRepository: Send + Sync {
    /// Returns the products with these ids, in any order; unknown ids are left out.
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError>;

    /// Adds a product with the request's key, all or nothing. A repeat under the key writes nothing; it fails with
    /// [`CatalogueError::ProductNotFound`] when the product was deleted since.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(
        &self,
        staff: &Staff,
        product: &ProductRecord,
        request: Option<&'a KeyedRequest>,
    ) -> Result<Created<Product>, CatalogueError>;

    /// Replaces what the seller wrote, provided that the product is the one that was `seen`.
    fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Updated, StorageError>;

    /// Sets the switch, the count, or both; `None` when there is no such product.
    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError>;

    /// Replaces a product's pictures; answers the product and the pictures it had before. `None` when there
    /// is no such product.
    fn set_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<(Product, Vec<PictureKey>)>, StorageError>;

    /// Changes prices and switches of products, all or nothing, provided that each product is the one that was seen.
    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<UpdatedMany, StorageError>;

    /// Adds and changes products, all or nothing. [`Applied::Changed`] names a product that is gone or no
    /// longer as it was when the changes were worked out.
    fn apply(&self, staff: &Staff, changes: &[ProductChange]) -> Result<Applied, StorageError>;

    /// Removes a product from catalogue and carts and answers what it was; orders keep their lines.
    fn delete(&self, staff: &Staff, id: ProductId) -> Result<Option<Product>, StorageError>;

    /// Returns which of these pictures no product uses.
    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError>;
}

/// Something that became of a product's pieces: staff counted them, an order took some, or gave them back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockEntry {
    /// Its number: later ones are larger.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// How many there were.
    pub before: Stock,
    /// How many there were then.
    pub after: Stock,
    /// Full name of whoever of the staff it was, on the day.
    pub staff_name: Option<String>,
    /// The order that took or gave back; `None` too once that is erased.
    pub order: Option<(OrderId, OrderNumber)>,
}

/// A price that a product was offered at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskedPrice {
    /// The offer price.
    pub offer_price: Kurus,
    /// From when on, until the next.
    pub since: DateTime<Utc>,
}

/// A product of which few pieces are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowStock {
    /// The product.
    pub id: ProductId,
    /// Its name.
    pub name: ProductName,
    /// How many are left.
    pub stock: Stock,
}

/// Reads what became of products' pieces and prices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait HistoryRepository: Send + Sync {
    /// Returns what became of a product's pieces, newest first; `None` when there is no such product.
    fn stock(&self, id: ProductId, page: PageRequest) -> Result<Option<Page<StockEntry>>, StorageError>;

    /// Returns what a product was offered at, newest first, or when it was offered at this price; `None` when there is
    /// no such product.
    fn prices(
        &self,
        id: ProductId,
        only: Option<Kurus>,
        page: PageRequest,
    ) -> Result<Option<Page<AskedPrice>>, StorageError>;

    /// Returns those of the products of which orders have taken pieces since staff counted them last.
    fn sold_since_counted(&self, ids: &[ProductId]) -> Result<Vec<ProductId>, StorageError>;

    /// Returns a page of the products on sale of which there are so many pieces or fewer, fewest first.
    fn low_stock(&self, pieces: u32, page: PageRequest) -> Result<Page<LowStock>, StorageError>;
}

/// Keeps categories.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CategoryRepository: Send + Sync {
    /// Returns all categories, in the shop's order.
    fn list(&self) -> Result<Vec<Category>, StorageError>;
}

/// Where the catalogue comes from.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CatalogueSource: Send + Sync {
    /// Opens a feed, which misses no change from now on.
    fn open(&self) -> Result<Box<dyn CatalogueFeed>, StorageError>;
}

/// The part of a catalogue that may be out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// These products; none if empty.
    Products(HashSet<ProductId>),
    /// The whole catalogue.
    Everything,
}

impl Default for Outdated {
    fn default() -> Self {
        Self::Products(HashSet::new())
    }
}

impl Outdated {
    /// More products than this cause a complete reload.
    const MAX_PRODUCTS: usize = 1_000;

    /// Adds another part that may be out of date.
    pub fn add(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Products(products), Self::Products(others))
                if products.len() + others.len() <= Self::MAX_PRODUCTS =>
            {
                products.extend(others);
            }
            _ => *self = Self::Everything,
        }
    }
}

/// A connection to where the catalogue comes from. After an error it is of no use any more.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CatalogueFeed: Send {
    /// Everything, as it is at one moment.
    fn load(&mut self) -> Result<CatalogueContent, StorageError>;

    /// Returns the products with these ids, in any order; unknown ids are left out.
    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError>;

    /// Returns what may have changed since this was last asked, whoever has changed it. Doesn't wait.
    fn news(&mut self) -> Result<Outdated, StorageError>;

    /// Returns at least the counts that orders and returns have changed since the last call.
    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError>;

    /// Returns pieces sold, as they are now, of at least those products of which that has changed since this was last
    /// asked.
    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError>;
}

/// Keeps the seller's synonyms.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SynonymRepository: Send + Sync {
    /// Returns all synonyms, in the seller's order.
    fn list(&self) -> Result<Vec<Synonym>, StorageError>;

    /// Replaces the whole list.
    fn replace(&self, staff: &Staff, synonyms: &[Synonym]) -> Result<(), StorageError>;
}

/// Why a picture is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureRefused {
    /// Its content is no JPEG, PNG or WebP, or is broken.
    #[error("not a picture")]
    NotAPicture,
    /// More bytes than `limits::PICTURE_BYTES`.
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
    /// Returns the next piece, or what went wrong; `None` at the end.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, StorageError>>>;
}

/// A picture about to be opened.
pub type OpeningPicture = Pin<Box<dyn Future<Output = Result<Option<OpenPicture>, StorageError>> + Send>>;

/// What a shared link to a product shows, in words and prices as people read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The shop's name.
    pub shop: String,
    /// The product's.
    pub name: String,
    /// What it costs.
    pub price: String,
    /// What it costs without a reduction.
    pub list_price: Option<String>,
    /// Its first picture.
    pub picture: Option<PictureKey>,
}

impl Preview {
    /// Pixels, as those who show links want them (Open Graph; 1.91 to 1).
    pub const WIDTH: u32 = 1200;
    /// Pixels.
    pub const HEIGHT: u32 = 630;
}

/// A picture's file as uploaded. It need not be in memory: a store reads it when it is its turn.
pub trait UploadedPicture: Read + Seek + Send {}

impl<F: Read + Seek + Send> UploadedPicture for F {}

/// Keeps pictures at every [`PictureWidth`], named by their content.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PictureStore: Send + Sync {
    /// Decodes (by content, not by name), resizes, strips metadata and keeps a picture. Keeping the same
    /// bytes again answers the same key. What the store is asked takes of `time`; decoding does not.
    fn keep(&self, file: &mut dyn UploadedPicture, time: &mut StoreTime) -> Result<PictureKey, PictureError>;

    /// Opens a kept picture, a WebP, to be read; `None` when there is no such one. Waiting for it needs no thread.
    fn open(&self, key: &PictureKey, width: PictureWidth) -> OpeningPicture;

    /// Draws a preview as a JPEG. A picture that is gone leaves its place empty.
    fn draw_preview(&self, preview: &Preview) -> Result<Vec<u8>, StorageError>;

    /// Removes pictures at every width, all at once; removing one that is gone is fine.
    fn remove(&self, keys: &[PictureKey]) -> Result<(), StorageError>;

    /// Whether the store can be reached.
    fn check(&self) -> Result<(), StorageError>;
}
