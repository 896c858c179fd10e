//! Cached responses of the catalogue: each product's JSON while it is unchanged, compressed bodies, and rendered pages.

pub(crate) mod bodies;
pub(crate) mod prepared;
pub(crate) mod responder;

use self::{
    bodies::{Bodies, exact},
    prepared::Prepared,
};
use crate::http::{digest::Digest, error::ApiError};
use actix_web::web;
use arc_swap::ArcSwapOption;
use bytes::Bytes;
use domain::{catalogue::Catalogue, ids::ProductId};
use flate2::{Compression, write::GzEncoder};
use quick_cache::{Weighter, sync::Cache};
use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Mutex as AsyncMutex;

/// Capacity for pages in bytes.
const PAGE_BYTES: u64 = 6 * 1024 * 1024;

/// Estimated size of a page in bytes.
const PAGE_SIZE: u64 = 32 * 1024;

/// The caches. Nothing outdated is returned, because entries are found by the catalogue's revision or a digest of the
/// content.
pub(crate) struct CatalogueCache {
    prepared: ArcSwapOption<Prepared>,
    preparing: Mutex<()>,
    bodies: Bodies,
    pages: Cache<PageKey, RenderedPage, PageWeight>,
    feed: Arc<AsyncMutex<Option<Feed>>>,
}

/// The product feed of a revision of the catalogue, compressed by gzip: a tenth of its length.
struct Feed {
    revision: u64,
    gzip: Bytes,
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

#[derive(Clone)]
pub(crate) struct RenderedPage {
    /// The last revision of the catalogue that it is known to show.
    revision: u64,
    /// The digest of the responses that it shows.
    data: Digest,
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
            feed: Arc::default(),
        }
    }

    /// Returns the product feed of this revision or a later one, compressed by gzip. `write` writes it, once for each
    /// revision, on the blocking pool; concurrent requests wait for it. It is written to its end even if the client
    /// has gone, so that the next request finds it.
    pub(crate) async fn feed(
        &self,
        revision: u64,
        write: impl FnOnce(&mut dyn io::Write) -> io::Result<()> + Send + 'static,
    ) -> Result<Bytes, ApiError> {
        let mut cached = Arc::clone(&self.feed).lock_owned().await;
        if let Some(feed) = cached.as_ref().filter(|feed| feed.revision >= revision) {
            return Ok(feed.gzip.clone());
        }
        let written = web::block(move || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            write(&mut encoder)?;
            let gzip = exact(&encoder.finish()?);
            *cached = Some(Feed { revision, gzip: gzip.clone() });
            Ok::<_, io::Error>(gzip)
        });
        let written = written.await.map_err(|_| ApiError::internal())?;
        written.map_err(|error| ApiError::failed("the product feed", &error))
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
        prepared
    }

    /// Returns the cache of compressed bodies.
    pub(crate) const fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// Returns the page if it is known to show this revision of the catalogue.
    pub(crate) fn current_page(&self, key: &PageKey, revision: u64) -> Option<RenderedPage> {
        self.pages.get(key).filter(|page| page.revision == revision)
    }

    /// Returns the page for this revision, whose responses have the digest `data`. Most changes of the catalogue change
    /// other pages: it is rendered only if its own responses have changed.
    pub(crate) fn page(
        &self,
        key: PageKey,
        revision: u64,
        data: Digest,
        render: impl FnOnce() -> String,
    ) -> RenderedPage {
        let page = match self.pages.get(&key).filter(|page| page.data == data) {
            Some(same) => RenderedPage { revision, ..same },
            None => {
                let html = exact(render().as_bytes());
                RenderedPage { revision, data, digest: Digest::of([html.as_ref()]), html }
            }
        };
        self.pages.insert(key, page.clone());
        page
    }
}

#[cfg(test)]
mod tests {
    use super::CatalogueCache;
    use flate2::read::GzDecoder;
    use futures_util::future::join_all;
    use std::{
        io::{self, Read},
        sync::{
            Arc,
            atomic::{AtomicU64, Ordering},
        },
    };

    #[actix_web::test]
    async fn writes_feed_once_for_each_revision() {
        let cache = CatalogueCache::new();
        let written = Arc::new(AtomicU64::new(0));
        let feed = async |revision: u64| {
            let written = Arc::clone(&written);
            let write = move |out: &mut dyn io::Write| {
                written.fetch_add(1, Ordering::SeqCst);
                write!(out, "revision {revision}")
            };
            let mut text = String::new();
            let gzip = cache.feed(revision, write).await.unwrap();
            GzDecoder::new(&*gzip).read_to_string(&mut text).unwrap();
            text
        };
        for revision in [7, 8] {
            let texts = join_all((0..9).map(|_| feed(revision))).await;
            assert!(texts.iter().all(|text| *text == format!("revision {revision}")), "{texts:?}");
        }
        assert_eq!(feed(7).await, "revision 8", "a later one, if a request was overtaken");
        assert_eq!(written.load(Ordering::SeqCst), 2);
    }
}
