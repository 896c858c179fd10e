//! Cached responses of the catalogue: each product's JSON while it is unchanged, compressed bodies, and rendered pages.

mod bodies;
mod prepared;
mod responder;

pub(crate) use bodies::takes_brotli;
pub(crate) use prepared::{Json, Prepared};
pub(crate) use responder::{CatalogueResponder, ListedPage, is_known};

use crate::reads::digest::Digest;
use arc_swap::ArcSwapOption;
use bodies::{Bodies, exact};
use bytes::Bytes;
use domain::{catalogue::Catalogue, ids::ProductId};
use quick_cache::{Weighter, sync::Cache};
use std::sync::{Arc, Mutex, PoisonError};

/// Capacity for pages in bytes.
const PAGE_BYTES: u64 = 6 * 1024 * 1024;
/// Estimated size of a page in bytes.
const PAGE_SIZE: u64 = 32 * 1024;

/// The caches. Entries never become outdated, because their keys contain the catalogue's revision or a digest of the
/// content.
pub(crate) struct CatalogueCache {
    prepared: ArcSwapOption<Prepared>,
    preparing: Mutex<()>,
    bodies: Bodies,
    pages: Cache<PageKey, RenderedPage, PageWeight>,
}

/// The key of a page that shows parts of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PageKey {
    Home,
    /// All products: the first page of the list, or a list that loads its data by script.
    Products {
        is_first: bool,
    },
    /// A category by its slug: the first page of its list, or a list that loads its data by script.
    Category {
        slug: String,
        is_first: bool,
    },
    UnknownCategory,
    Product(ProductId),
}

/// A rendered page.
#[derive(Clone)]
pub(crate) struct RenderedPage {
    /// The revision of the catalogue that it shows.
    revision: u64,
    digest: Digest,
    html: Bytes,
}

#[derive(Clone)]
struct PageWeight;

impl Weighter<PageKey, RenderedPage> for PageWeight {
    fn weight(&self, _: &PageKey, page: &RenderedPage) -> u64 {
        page.html.len() as u64
    }
}

impl CatalogueCache {
    pub(crate) fn new() -> Self {
        let pages = usize::try_from(PAGE_BYTES / PAGE_SIZE).unwrap_or_default();
        Self {
            prepared: ArcSwapOption::empty(),
            preparing: Mutex::default(),
            bodies: Bodies::new(),
            pages: Cache::with_weighter(pages, PAGE_BYTES, PageWeight),
        }
    }

    /// Returns the catalogue with its cached JSON.
    pub(crate) fn prepare(&self, catalogue: &Arc<Catalogue>) -> Arc<Prepared> {
        let is_known = |known: &Arc<Prepared>| known.catalogue().revision() >= catalogue.revision();
        if let Some(known) = self.prepared.load_full().filter(is_known) {
            return known;
        }
        let _guard = self.preparing.lock().unwrap_or_else(PoisonError::into_inner);
        let former = self.prepared.load_full();
        if let Some(known) = former.clone().filter(is_known) {
            return known;
        }
        let prepared = Arc::new(Prepared::new(Arc::clone(catalogue), former.as_deref()));
        self.prepared.store(Some(Arc::clone(&prepared)));
        // All of them show an older revision.
        self.pages.clear();
        prepared
    }

    /// Returns the cache of compressed bodies.
    pub(crate) const fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// Returns the page for this catalogue. Renders it if it is not cached.
    pub(crate) fn page(
        &self,
        key: PageKey,
        prepared: &Prepared,
        render: impl FnOnce() -> String,
    ) -> RenderedPage {
        let revision = prepared.catalogue().revision();
        if let Some(page) = self.pages.get(&key).filter(|page| page.revision == revision) {
            return page;
        }
        let html = exact(render().as_bytes());
        let page = RenderedPage { revision, digest: Digest::of([html.as_ref()]), html };
        self.pages.insert(key, page.clone());
        page
    }
}
