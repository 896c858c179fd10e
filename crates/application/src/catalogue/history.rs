use super::{AskedPrice, CatalogueError, HistoryRepository, StockEntry};
use crate::{
    actor::Staff,
    page::{Page, PageRequest},
    ports::Ports,
};
use domain::{ids::ProductId, money::Kurus};
use std::sync::Arc;

/// Shows staff what became of a product's pieces.
pub struct ShowStockHistory {
    histories: Arc<dyn HistoryRepository>,
}

impl ShowStockHistory {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { histories: Arc::clone(&ports.histories) }
    }

    /// Returns a page, newest first.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(
        &self,
        _staff: &Staff,
        id: ProductId,
        page: PageRequest,
    ) -> Result<Page<StockEntry>, CatalogueError> {
        self.histories.stock(id, page)?.ok_or(CatalogueError::ProductNotFound)
    }
}

/// Shows staff what a product was offered at.
pub struct ShowPriceHistory {
    histories: Arc<dyn HistoryRepository>,
}

impl ShowPriceHistory {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { histories: Arc::clone(&ports.histories) }
    }

    /// Returns a page, newest first: the first of all is the present price. With `only`, when it was that price.
    ///
    /// # Errors
    /// [`CatalogueError::ProductNotFound`], [`CatalogueError::Storage`].
    pub fn run(
        &self,
        _staff: &Staff,
        id: ProductId,
        only: Option<Kurus>,
        page: PageRequest,
    ) -> Result<Page<AskedPrice>, CatalogueError> {
        self.histories.prices(id, only, page)?.ok_or(CatalogueError::ProductNotFound)
    }
}
