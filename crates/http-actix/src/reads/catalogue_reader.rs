//! Reads of the catalogue in memory.

use crate::{
    reads::catalogue_cache::{Answer, CatalogueCache},
    wire::error::ApiError,
};
use application::catalogue::LiveCatalogue;
use std::{sync::Arc, time::Duration};

/// The catalogue in memory with the responses that were made of it.
pub(crate) struct CatalogueReader {
    live: Arc<LiveCatalogue>,
    cache: CatalogueCache,
}

impl CatalogueReader {
    pub(crate) fn new(live: Arc<LiveCatalogue>) -> Self {
        Self { live, cache: CatalogueCache::new() }
    }

    /// Returns the current catalogue, to make responses of.
    ///
    /// # Errors
    /// 503 until the catalogue was loaded once.
    pub(crate) fn current(&self) -> Result<Answer<'_>, ApiError> {
        let view = self.live.view()?;
        let prepared = self.cache.prepare(&view.catalogue);
        Ok(Answer { cache: &self.cache, prepared, age: view.age })
    }

    /// Returns how long ago the catalogue was known to be current.
    pub(crate) fn age(&self) -> Duration {
        self.live.age()
    }
}
