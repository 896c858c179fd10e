//! Products, categories and pictures.

mod add_product;
mod change_groups;
mod change_pictures;
mod edit_categories;
mod edit_makers;
mod edit_synonyms;
mod error;
mod import_groups;
mod import_products;
mod keep_pictures;
pub(crate) mod live;
pub(crate) mod ports;
mod store_time;
mod update_many;
mod update_product;

pub use add_product::NewProduct;
pub use change_groups::GroupService;
pub use change_pictures::NewPicture;
pub use edit_categories::CategoryService;
pub use edit_makers::MakerService;
pub use edit_synonyms::SynonymsRefused;
pub use error::{CatalogueError, GroupRefused, PictureError, PictureRefused, ProductRefused};
pub use import_products::{
    FieldChange, GroupProblem, ImportLine, ImportOptions, ImportOutcome, ImportReport, LineGroup, LineReport,
};
pub use live::{CatalogueView, LiveCatalogue, PublishedProducts, PublishedSynonyms};
pub use ports::*;
pub use store_time::StoreTime;

use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    page::{Page, PageRequest},
    ports::Ports,
    shop::LiveShop,
};
use domain::{
    catalogue::{PictureKey, PictureWidth, Product},
    ids::ProductId,
    money::Kurus,
};
use std::sync::Arc;

/// Lets staff add, change, import and delete products.
pub struct ProductService {
    products: Arc<dyn ProductRepository>,
    categories: Arc<dyn CategoryRepository>,
    groups: Arc<dyn GroupRepository>,
    makers: Arc<dyn MakerRepository>,
    histories: Arc<dyn HistoryRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ProductService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            products: Arc::clone(&ports.products),
            categories: Arc::clone(&ports.categories),
            groups: Arc::clone(&ports.groups),
            makers: Arc::clone(&ports.makers),
            histories: Arc::clone(&ports.histories),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Sets the switch, the count, or both, if the product's version is the one that the editor has seen.
    ///
    /// # Errors
    /// [`ProductRefused::NotFound`], [`ProductRefused::SeenIsOld`], [`CatalogueError::Storage`].
    pub fn set_stock(
        &self,
        staff: &Staff,
        id: ProductId,
        change: StockChange,
    ) -> Result<Product, CatalogueError> {
        self.products.set_stock(staff, id, change, self.clock.now())
    }

    /// Deletes the product and returns it. Orders keep their items.
    ///
    /// # Errors
    /// [`ProductRefused::NotFound`], [`CatalogueError::Storage`].
    pub fn delete(&self, staff: &Staff, id: ProductId) -> Result<Product, CatalogueError> {
        self.products.delete(staff, id)?.ok_or(CatalogueError::Product(ProductRefused::NotFound))
    }

    /// Returns a page of the stock history, newest first.
    ///
    /// # Errors
    /// [`ProductRefused::NotFound`], [`CatalogueError::Storage`].
    pub fn stock_history(
        &self,
        _staff: &Staff,
        id: ProductId,
        page: PageRequest,
    ) -> Result<Page<StockEntry>, CatalogueError> {
        self.histories.stock(id, page)?.ok_or(CatalogueError::Product(ProductRefused::NotFound))
    }

    /// Returns a page of the price history, newest first, beginning with the current price. With `only`, just the
    /// periods at that price.
    ///
    /// # Errors
    /// [`ProductRefused::NotFound`], [`CatalogueError::Storage`].
    pub fn price_history(
        &self,
        _staff: &Staff,
        id: ProductId,
        only: Option<Kurus>,
        page: PageRequest,
    ) -> Result<Page<AskedPrice>, CatalogueError> {
        self.histories.prices(id, only, page)?.ok_or(CatalogueError::Product(ProductRefused::NotFound))
    }
}

/// Stores product pictures and draws previews.
pub struct PictureService {
    pictures: Arc<dyn PictureStore>,
    shop: Arc<LiveShop>,
}

impl PictureService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { pictures: Arc::clone(&ports.pictures), shop: Arc::clone(&ports.shop) }
    }

    /// Reads a picture. Waiting for it blocks no thread.
    #[must_use]
    pub fn read(&self, key: &PictureKey, width: PictureWidth) -> ReadingPicture {
        self.pictures.read(key, width)
    }

    /// Returns the content of a preview picture. Equal content always gives an identical picture.
    #[must_use]
    pub fn preview_of(&self, product: &Product) -> Preview {
        Preview {
            shop: self.shop.facts().name.clone(),
            name: product.name.to_string(),
            price: product.prices.offer().in_turkish(),
            list_price: product.is_reduced().then(|| product.prices.list().in_turkish()),
            picture: product.pictures.first().cloned(),
        }
    }

    /// Draws the preview as a JPEG of [`Preview::WIDTH`] by [`Preview::HEIGHT`] pixels. This takes a tenth of a second.
    pub fn draw_preview(&self, preview: &Preview) -> Result<Vec<u8>, StorageError> {
        self.pictures.draw_preview(preview)
    }
}

/// Stores the search synonyms.
pub struct SynonymService {
    synonyms: Arc<dyn SynonymRepository>,
}

impl SynonymService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self { synonyms: Arc::clone(&ports.synonyms) }
    }
}
