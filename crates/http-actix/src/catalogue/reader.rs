//! Reads of the catalogue in memory.

use super::cache::{CatalogueCache, responder::CatalogueResponder};
use crate::http::error::ApiError;
use application::catalogue::LiveCatalogue;
use std::{sync::Arc, time::Duration};

/// Access to the in-memory catalogue and its cached responses.
pub(crate) struct CatalogueReader {
    live: Arc<LiveCatalogue>,
    cache: CatalogueCache,
}

impl CatalogueReader {
    pub(crate) fn new(live: Arc<LiveCatalogue>) -> Self {
        Self { live, cache: CatalogueCache::new() }
    }

    /// Returns the current catalogue for responses.
    ///
    /// # Errors
    /// 503 until the catalogue was loaded for the first time.
    pub(crate) fn current(&self) -> Result<CatalogueResponder<'_>, ApiError> {
        let view = self.live.view()?;
        let prepared = self.cache.prepare(&view.catalogue);
        Ok(CatalogueResponder { cache: &self.cache, prepared, age: view.age })
    }

    /// Returns the time since the catalogue was known to be current.
    pub(crate) fn age(&self) -> Duration {
        self.live.age()
    }
}
