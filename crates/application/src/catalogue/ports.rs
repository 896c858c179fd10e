use super::{
    error::{CatalogueError, GroupRefused, PictureError},
    store_time::StoreTime,
};
use crate::{
    actor::Staff,
    discount::ports::CountedDiscount,
    error::StorageError,
    idempotency::{Created, KeyedRequest},
    page::{Page, PageRequest},
};
use chrono::{DateTime, Utc};
use domain::{
    catalogue::{
        CatalogueContent, Category, CategoryLabel, Change, CodesChange, FormerNames, GroupDetails, Maker,
        MakerAddress, MakerName, NetAmount, OptionText, Origin, PictureKey, PictureWidth, Product,
        ProductDetails, ProductGroup, ProductName, Sku,
    },
    contact_point::ContactPoint,
    exemption::Exemption,
    ids::{CategoryId, GroupId, MakerId, ProductId},
    mail::OrderReference,
    money::{Kurus, Prices},
    search::Synonym,
    settings::Settings,
    shop_text::OwnerTexts,
    stock::{Stock, StockCount},
    tiers::Tiers,
    vat::VatRate,
};
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::{
    collections::{HashMap, HashSet},
    io::{Read, Seek},
    pin::Pin,
    sync::Arc,
};
use utoipa::ToSchema;

/// A new product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductRecord {
    pub id: ProductId,
    /// The fields that the seller edits.
    pub details: ProductDetails,
    /// Keys of its pictures, in sequence.
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
        before: Box<Product>,
        /// The new fields.
        details: ProductDetails,
        /// The new sequence of its pictures, which it or another product has; `None` leaves them as they are.
        pictures: Option<Vec<PictureKey>>,
        /// The time of the change.
        at: DateTime<Utc>,
    },
}

impl ProductChange {
    #[must_use]
    pub const fn id(&self) -> ProductId {
        match self {
            Self::Add(record) => record.id,
            Self::Update { before, .. } => before.id,
        }
    }

    /// Returns the pictures that its product gets from other products.
    #[must_use]
    pub fn added_pictures(&self) -> Vec<PictureKey> {
        match self {
            Self::Add(record) => record.pictures.clone(),
            Self::Update { before, pictures: Some(pictures), .. } => {
                pictures.iter().filter(|key| !before.pictures.contains(key)).cloned().collect()
            }
            Self::Update { pictures: None, .. } => vec![],
        }
    }
}

/// A change of a group by an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupChange {
    /// Makes or replaces a group.
    Put {
        id: GroupId,
        /// The version that was read; `None` for a new group.
        seen: SeenVersion,
        details: GroupDetails,
    },
    /// Takes a product out of its group.
    Leave { product: ProductId, group: GroupId },
}

impl GroupChange {
    /// Returns the products that the change puts into a group or takes out, as far as it names them.
    pub fn products(&self) -> Vec<ProductId> {
        match self {
            Self::Put { details, .. } => details.members().iter().map(|member| member.product).collect(),
            Self::Leave { product, .. } => vec![*product],
        }
    }
}

/// A change of a product's stock. `None` leaves a field unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StockChange {
    /// The version that the editor has seen.
    pub seen: SeenVersion,
    pub on_sale: Option<bool>,
    pub stock: Option<Stock>,
}

/// The version of a product that an editor has seen, to the millisecond as on the wire; `None` if the client sent none.
pub type SeenVersion = Option<DateTime<Utc>>;

/// A change of one of many products. `None` leaves a field unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPatch<C = CategoryId> {
    pub id: ProductId,
    /// The version that the editor has seen.
    pub seen: SeenVersion,
    /// A product that is moved takes its new category's exemption.
    pub category: Option<C>,
    pub vat_rate: Option<VatRate>,
    /// List and offer price.
    pub prices: Option<Prices>,
    /// Quantity prices.
    pub tiers: Option<Tiers>,
    pub on_sale: Option<bool>,
    pub stock: Option<Stock>,
    /// Stock code, barcode and brand.
    pub codes: CodesChange,
    pub maker: Change<MakerId>,
    pub origin: Change<Origin>,
    pub net: Change<NetAmount>,
}

impl<C> ProductPatch<C> {
    /// Returns the patch with this category instead of its own.
    pub(super) fn with_category<D>(self, category: Option<D>) -> ProductPatch<D> {
        let Self {
            id,
            seen,
            category: _,
            vat_rate,
            prices,
            tiers,
            on_sale,
            stock,
            codes,
            maker,
            origin,
            net,
        } = self;
        ProductPatch {
            id,
            seen,
            category,
            vat_rate,
            prices,
            tiers,
            on_sale,
            stock,
            codes,
            maker,
            origin,
            net,
        }
    }
}

/// Stores products.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProductRepository: Send + Sync {
    /// Returns the products with these ids in any sequence. Unknown ids are skipped.
    fn find(&self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError>;

    /// Returns the products that have one of these stock codes.
    fn with_skus(&self, skus: &[Sku]) -> Result<Vec<(Sku, ProductId)>, StorageError>;

    /// Adds a product with the request's key, all or nothing. A repeat under the key writes nothing; it fails with
    /// [`ProductRefused::NotFound`] when the product was deleted since. A deleted category is
    /// [`ProductRefused::UnknownCategory`].
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn insert<'a>(
        &self,
        staff: &Staff,
        product: &ProductRecord,
        request: Option<&'a KeyedRequest>,
    ) -> Result<Created<Product>, CatalogueError>;

    /// Replaces the edited fields if the product is the version that was `seen`; otherwise [`ProductRefused`].
    fn update(
        &self,
        staff: &Staff,
        id: ProductId,
        seen: SeenVersion,
        details: &ProductDetails,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError>;

    /// Sets the switch, the count, or both, and writes nothing if both are so already. Otherwise a product that is not
    /// the version that was seen is [`ProductRefused::SeenIsOld`]. A missing one is [`ProductRefused::NotFound`].
    fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
        at: DateTime<Utc>,
    ) -> Result<Product, CatalogueError>;

    /// Replaces a product's pictures. Returns the product; `None` if there is no such product.
    fn set_pictures(
        &self,
        staff: &Staff,
        id: ProductId,
        pictures: &[PictureKey],
        at: DateTime<Utc>,
    ) -> Result<Option<Product>, StorageError>;

    /// Changes prices and switches of products in one transaction, if each product is the version that was seen;
    /// otherwise [`CatalogueError::Patches`]. Returns the products in the sequence of the patches.
    fn update_many(
        &self,
        staff: &Staff,
        patches: &[ProductPatch],
        at: DateTime<Utc>,
    ) -> Result<Vec<Product>, CatalogueError>;

    /// Adds and changes products, then groups, in one transaction, which locks the products as briefly as possible: orders
    /// of them wait. [`CatalogueError::ChangedMeanwhile`] names a product that was deleted or changed, or whose group was changed, since
    /// it was read.
    fn apply(
        &self,
        staff: &Staff,
        changes: &[ProductChange],
        groups: &[GroupChange],
        at: DateTime<Utc>,
    ) -> Result<(), CatalogueError>;

    /// Deletes a product from catalogue and carts and returns it. Orders keep their items.
    fn delete(&self, staff: &Staff, id: ProductId) -> Result<Option<Product>, StorageError>;

    /// Returns the products that have these pictures, once for each picture and product.
    fn with_pictures(&self, keys: &[PictureKey]) -> Result<Vec<(PictureKey, ProductId)>, StorageError>;

    /// Returns which of these pictures no product and no category uses.
    fn unused_pictures(&self, keys: &[PictureKey]) -> Result<Vec<PictureKey>, StorageError>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGroup {
    pub group: ProductGroup,
    /// Its products, and those that have left it, as they are now.
    pub products: Vec<Product>,
}

/// Stores groups of products.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait GroupRepository: Send + Sync {
    /// Returns the group with this id.
    fn find(&self, id: GroupId) -> Result<Option<ProductGroup>, StorageError>;

    /// Returns the groups with these ids, and those with these names, in any sequence. Unknown ones are skipped.
    fn find_many(&self, ids: &[GroupId], names: &[OptionText]) -> Result<Vec<ProductGroup>, StorageError>;

    /// Adds a group with the products that are made with it. Its other products get a later version.
    fn insert(
        &self,
        staff: &Staff,
        id: GroupId,
        details: &GroupDetails,
        at: DateTime<Utc>,
    ) -> Result<WrittenGroup, GroupRefused>;

    /// Replaces a group if it is the version that was `seen`, and adds the products that are made with it. Products that join or leave it get a later version, too.
    fn update(
        &self,
        staff: &Staff,
        id: GroupId,
        seen: SeenVersion,
        details: &GroupDetails,
        at: DateTime<Utc>,
    ) -> Result<WrittenGroup, GroupRefused>;

    /// Deletes a group. Its products stay, each by itself.
    fn delete(&self, staff: &Staff, id: GroupId, at: DateTime<Utc>) -> Result<WrittenGroup, GroupRefused>;
}

/// An entry of a product's stock history: a count by staff, or pieces taken or returned by an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StockChange)]
pub struct StockEntry {
    /// Its number. Later entries have larger numbers.
    #[serde(rename = "_id", serialize_with = "as_text")]
    #[schema(value_type = String)]
    pub id: i64,
    /// When the count changed.
    #[serde(serialize_with = "domain::json::time")]
    pub at: DateTime<Utc>,
    /// The count before; `None` if pieces were not counted.
    #[schema(value_type = Option<u32>, required = true)]
    pub before: Stock,
    /// The count after; `None` if pieces are no longer counted.
    #[schema(value_type = Option<u32>, required = true)]
    pub after: Stock,
    /// The staff member's full name at that time.
    #[serde(rename = "by")]
    #[schema(required = true)]
    pub staff_name: Option<String>,
    /// The order; `None` also after it was erased.
    #[schema(required = true)]
    pub order: Option<OrderReference>,
}

/// Writes a number as text, because JavaScript's numbers are exact only below 2^53.
fn as_text<S: Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// An offer price in a product's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedPrice {
    pub offer_price: Kurus,
    /// When it began. It lasted until the next one.
    #[serde(serialize_with = "domain::json::time")]
    pub since: DateTime<Utc>,
}

/// A product with low stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LowStock {
    #[serde(rename = "product")]
    pub id: ProductId,
    pub name: ProductName,
    /// The remaining stock.
    #[schema(value_type = u32)]
    pub stock: Stock,
}

/// Reads the history of products' stock and prices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait HistoryRepository: Send + Sync {
    /// Returns a page of the stock history, newest first; `None` if there is no such product.
    fn stock(&self, id: ProductId, page: PageRequest) -> Result<Option<Page<StockEntry>>, StorageError>;

    /// Returns a page of the price history, newest first, with `only` just the periods at that price; `None` if there
    /// is no such product.
    fn prices(
        &self,
        id: ProductId,
        only: Option<Kurus>,
        page: PageRequest,
    ) -> Result<Option<Page<AskedPrice>>, StorageError>;

    /// Returns those of the products that were sold since staff last counted them.
    fn sold_since_counted(&self, ids: &[ProductId]) -> Result<Vec<ProductId>, StorageError>;

    /// Returns a page of products on sale with at most this stock, lowest first.
    fn low_stock(&self, pieces: u32, page: PageRequest) -> Result<Page<LowStock>, StorageError>;
}

/// Stores categories.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CategoryRepository: Send + Sync {
    /// Returns all categories in the shop's sequence.
    fn list(&self) -> Result<Vec<Category>, StorageError>;

    /// Returns all categories in the shop's sequence, and their former names.
    fn all(&self) -> Result<(Vec<Category>, FormerNames), StorageError>;

    /// Returns all categories in the shop's sequence, each with the number of its products.
    fn counted(&self) -> Result<Vec<CountedCategory>, StorageError>;

    /// Adds a category.
    fn insert(
        &self,
        staff: &Staff,
        id: CategoryId,
        new: &NewCategory,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused>;

    /// Changes a category. The address of a former label leads to it from then on.
    fn update(
        &self,
        staff: &Staff,
        id: CategoryId,
        change: &CategoryChange,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused>;

    fn set_picture(
        &self,
        staff: &Staff,
        id: CategoryId,
        picture: &PictureKey,
        at: DateTime<Utc>,
    ) -> Result<CountedCategory, CategoryRefused>;

    /// Deletes a category, moves its products and returns them as they are then. Its addresses lead to the other category, else to all products.
    fn delete(
        &self,
        staff: &Staff,
        id: CategoryId,
        move_to: Option<CategoryId>,
        at: DateTime<Utc>,
    ) -> Result<Vec<Product>, CategoryRefused>;
}

/// A category with the number of its products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedCategory {
    pub category: Category,
    pub products: u64,
}

/// Where a category is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CategoryPlace {
    First,
    After(CategoryId),
}

impl CategoryPlace {
    /// Returns the category before it.
    #[must_use]
    pub const fn after(self) -> Option<CategoryId> {
        match self {
            Self::First => None,
            Self::After(id) => Some(id),
        }
    }
}

/// A new category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCategory {
    pub label: CategoryLabel,
    /// Its place; `None` for the last one.
    pub place: Option<CategoryPlace>,
    pub exemption: Option<Exemption>,
}

/// A change of a category. `None` leaves a field as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryChange {
    pub label: Option<CategoryLabel>,
    pub place: Option<CategoryPlace>,
    /// The exemption of products that are added or moved later.
    pub exemption: Option<Option<Exemption>>,
    /// The version that the editor has seen.
    pub seen: SeenVersion,
}

/// The reasons why categories were not changed.
#[derive(Debug, thiserror::Error)]
pub enum CategoryRefused {
    /// There is no such category.
    #[error("no such category")]
    NotFound,
    /// Another category has this label or slug.
    #[error("label or slug taken")]
    Taken,
    /// There are [`domain::limits::CATEGORIES`].
    #[error("too many categories")]
    TooMany,
    /// The category to be placed after is not another category.
    #[error("no such place")]
    UnknownPlace,
    /// The category for the products is not another category.
    #[error("no such target")]
    UnknownTarget,
    /// This number of products is in the category, and no other one is named for them.
    #[error("{0} products are in the category")]
    HasProducts(u64),
    /// Discount codes are limited to the category.
    #[error("discount codes are for the category")]
    HasDiscounts(Vec<String>),
    /// The category has changed since the editor saw it. Contains the current one.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<CountedCategory>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A stored maker with the number of its products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedMaker {
    pub maker: Maker,
    pub products: u64,
    /// When it was last changed, which is also its version.
    pub updated_at: DateTime<Utc>,
}

/// What staff type about a maker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakerDetails {
    pub name: MakerName,
    pub address: MakerAddress,
    pub contact: ContactPoint,
    pub is_importer: bool,
}

/// The reasons why makers were not changed.
#[derive(Debug, thiserror::Error)]
pub enum MakerRefused {
    /// There is no such maker.
    #[error("no such maker")]
    NotFound,
    /// Another maker has this name, apart from case and accents.
    #[error("name taken")]
    Taken,
    /// There are [`domain::limits::MAKERS`].
    #[error("too many makers")]
    TooMany,
    /// This number of products name the maker.
    #[error("{0} products name the maker")]
    HasProducts(u64),
    /// The maker has changed since the editor saw it. Contains the current one.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<CountedMaker>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Stores makers.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MakerRepository: Send + Sync {
    /// Returns all makers by name, each with the number of its products.
    fn counted(&self) -> Result<Vec<CountedMaker>, StorageError>;

    /// Returns the makers with these names, apart from case and accents. Unknown names are skipped.
    fn named(&self, names: &[String]) -> Result<Vec<Maker>, StorageError>;

    /// Adds a maker.
    fn insert(
        &self,
        staff: &Staff,
        id: MakerId,
        details: &MakerDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedMaker, MakerRefused>;

    /// Replaces a maker if it is the version that was `seen`.
    fn update(
        &self,
        staff: &Staff,
        id: MakerId,
        seen: SeenVersion,
        details: &MakerDetails,
        at: DateTime<Utc>,
    ) -> Result<CountedMaker, MakerRefused>;

    /// Deletes a maker that no product names.
    fn delete(&self, staff: &Staff, id: MakerId) -> Result<(), MakerRefused>;
}

#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CatalogueSource: Send + Sync {
    /// Opens a feed that misses no change from now on.
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

/// The owner's settings and texts, and the discount codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShopTerms {
    pub settings: Settings,
    pub texts: OwnerTexts,
    /// All discount codes.
    pub discounts: Vec<CountedDiscount>,
}

/// A connection to the source of the catalogue. It can't be used after an error.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CatalogueFeed: Send {
    /// Reads everything in one snapshot.
    fn load(&mut self) -> Result<CatalogueContent, StorageError>;

    /// Returns the current settings, texts and discount codes.
    fn terms(&mut self) -> Result<ShopTerms, StorageError>;

    /// Returns the products with these ids in any sequence. Unknown ids are skipped.
    fn products(&mut self, ids: &[ProductId]) -> Result<Vec<Product>, StorageError>;

    /// Returns the changes since the last call, by any instance. It does not wait.
    fn poll_changes(&mut self) -> Result<Outdated, StorageError>;

    /// Returns at least the counts that orders and returns have changed since the last call.
    fn recounted_lately(&mut self) -> Result<Vec<StockCount>, StorageError>;

    /// Returns the current numbers of pieces sold, at least for the products whose number has changed since the last
    /// call.
    fn sold_lately(&mut self) -> Result<HashMap<ProductId, u64>, StorageError>;
}

/// The version of the seller's synonyms: a digest of the list, so that equal lists have one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SynonymsVersion(String);

impl SynonymsVersion {
    /// Returns the version of this list.
    #[must_use]
    pub fn of(synonyms: &[Synonym]) -> Self {
        let mut hash = Sha256::new();
        for text in synonyms.iter().flat_map(|synonym| [synonym.word(), synonym.meaning()]) {
            // The length separates the texts.
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
        Self(hex::encode(hash.finalize()))
    }

    /// Takes a version as a client sends it. One that no list has differs from every list's.
    #[must_use]
    pub const fn from_client(text: String) -> Self {
        Self(text)
    }

    /// Returns the version as clients get it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The result of replacing the synonyms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplacedSynonyms {
    Yes,
    /// The list is not the one that the editor has seen, but this one. Nothing was written.
    ChangedMeanwhile(Vec<Synonym>),
}

/// Stores the seller's synonyms.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SynonymRepository: Send + Sync {
    /// Returns all synonyms in the seller's sequence.
    fn list(&self) -> Result<Vec<Synonym>, StorageError>;

    /// Replaces the whole list. `seen` is the version that the editor has seen; `None` accepts any version.
    #[allow(clippy::needless_lifetimes, reason = "mockall wants it named")]
    fn replace<'a>(
        &self,
        staff: &Staff,
        seen: Option<&'a SynonymsVersion>,
        synonyms: &[Synonym],
    ) -> Result<ReplacedSynonyms, StorageError>;
}

/// A picture being read: its bytes, or `None` if there is none.
pub type ReadingPicture = Pin<Box<dyn Future<Output = Result<Option<Arc<[u8]>>, StorageError>> + Send>>;

/// The content of a preview picture of a product, formatted for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The shop's name.
    pub shop: String,
    /// The product's name.
    pub name: String,
    pub price: String,
    /// The list price, if the product is reduced.
    pub list_price: Option<String>,
    /// Its first picture.
    pub picture: Option<PictureKey>,
}

impl Preview {
    /// Width in pixels, as social networks want it (Open Graph; 1.91 to 1).
    pub const WIDTH: u32 = 1200;
    /// Height in pixels.
    pub const HEIGHT: u32 = 630;
}

/// An uploaded picture file. The store reads it only when it is its turn, so that it need not be in memory.
pub trait UploadedPicture: Read + Seek + Send {}

impl<F: Read + Seek + Send> UploadedPicture for F {}

/// Stores pictures at every [`PictureWidth`] under a hash of their content.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PictureStore: Send + Sync {
    /// Decodes (by content, not by name), resizes and stores a picture without its metadata. Equal bytes get equal
    /// keys. Requests to the store use up `time`; decoding does not.
    fn keep(&self, file: &mut dyn UploadedPicture, time: &mut StoreTime) -> Result<PictureKey, PictureError>;

    /// Reads a stored WebP. Waiting for it blocks no thread.
    fn read(&self, key: &PictureKey, width: PictureWidth) -> ReadingPicture;

    /// Draws a preview as a JPEG. The place of a missing picture stays empty.
    fn draw_preview(&self, preview: &Preview) -> Result<Vec<u8>, StorageError>;

    /// Checks that the store is reachable.
    fn check(&self) -> Result<(), StorageError>;
}
