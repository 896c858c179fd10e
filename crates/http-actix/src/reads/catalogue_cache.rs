//! Ready bytes for what everybody asks of the catalogue: each product's JSON, made once as long as it stays the
//! same; bodies compressed once; pages as they were rendered last.

mod answer;
mod bodies;
mod prepared;

pub(crate) use answer::{Answer, ListedPage, is_known};
pub(crate) use prepared::{Json, Prepared};

use crate::reads::digest::Digest;
use arc_swap::ArcSwapOption;
use bodies::{Bodies, exact};
use bytes::Bytes;
use domain::{catalogue::Catalogue, ids::ProductId};
use quick_cache::{Weighter, sync::Cache};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of pages that are kept.
const PAGE_BYTES: u64 = 6 * 1024 * 1024;
/// What a page weighs, about.
const PAGE_SIZE: u64 = 32 * 1024;

/// All that is kept. Nothing of it is ever out of date: it is named by the catalogue's revision, or by what it
/// is made of.
pub(crate) struct CatalogueCache {
    prepared: ArcSwapOption<Prepared>,
    preparing: Mutex<()>,
    bodies: Bodies,
    pages: Cache<PageKey, Page, PageWeight>,
}

/// A page that is made of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PageKey {
    Home,
    /// All products: the first page of the list, or a list that asks for its data by itself.
    Products {
        is_first: bool,
    },
    /// A category by its slug, likewise.
    Category {
        slug: String,
        is_first: bool,
    },
    UnknownCategory,
    Product(ProductId),
}

/// A rendered page.
#[derive(Clone)]
pub(crate) struct Page {
    /// Of the catalogue that it shows.
    revision: u64,
    digest: Digest,
    html: Bytes,
}

#[derive(Clone)]
struct PageWeight;

impl Weighter<PageKey, Page> for PageWeight {
    fn weight(&self, _: &PageKey, page: &Page) -> u64 {
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

    /// The catalogue with the bytes that are ready for it.
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
        // None of them is true any more.
        self.pages.clear();
        prepared
    }

    /// Bodies in the forms that clients take.
    pub(crate) const fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// The page as it is with this catalogue; rendered only if it is not known.
    pub(crate) fn page(&self, key: PageKey, prepared: &Prepared, render: impl FnOnce() -> String) -> Page {
        let revision = prepared.catalogue().revision();
        if let Some(page) = self.pages.get(&key).filter(|page| page.revision == revision) {
            return page;
        }
        let html = exact(render().as_bytes());
        let page = Page { revision, digest: Digest::of([html.as_ref()]), html };
        self.pages.insert(key, page.clone());
        page
    }
}
