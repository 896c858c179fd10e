//! The catalogue that every reader gets: one value in memory, renewed by a thread of its own.
//!
//! Two states: it is current, or it is stale since the database was last heard of. A stale one is served for
//! [`MAX_AGE`]; then there is none.

mod pending;
mod refresh;
mod written;

pub use pending::Outdated;
pub use written::{PublishedProducts, PublishedSynonyms};

use super::{CatalogueSource, StockDisplay};
use crate::error::StorageError;
use arc_swap::ArcSwapOption;
use domain::{
    catalogue::{Catalogue, CatalogueChanges},
    ids::ProductId,
    stock::Stock,
};
use pending::Pending;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long a catalogue is served of which nobody knows whether it is still right.
const MAX_AGE: Duration = Duration::from_secs(15 * 60);
/// How long the answer to a change waits until the change can be read.
const RENEWAL_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a start waits for the first catalogue; longer ones come while the server already answers.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A catalogue to answer from.
#[derive(Clone, Debug)]
pub struct CatalogueView {
    /// The catalogue.
    pub catalogue: Arc<Catalogue>,
    /// Since when the database has not been heard of; `None` while it is.
    pub age: Option<Duration>,
}

/// The catalogue as it is now, and the thread that renews it, which ends with this value.
pub struct LiveCatalogue {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What readers and the thread share.
struct Shared {
    published: ArcSwapOption<Published>,
    /// Held by whoever publishes, from reading the former catalogue on.
    publishing: Mutex<()>,
    pending: Pending,
}

#[derive(Clone)]
struct Published {
    catalogue: Arc<Catalogue>,
    stale_since: Option<Instant>,
}

impl Published {
    fn view(&self, now: Instant) -> Result<CatalogueView, StorageError> {
        let age = self.stale_since.map(|since| now.saturating_duration_since(since));
        if age.is_some_and(|age| age > MAX_AGE) {
            return Err(unavailable("nothing was heard of the database for too long"));
        }
        Ok(CatalogueView { catalogue: Arc::clone(&self.catalogue), age })
    }
}

fn unavailable(why: &'static str) -> StorageError {
    StorageError::Unavailable(why.into())
}

impl LiveCatalogue {
    /// Loads the catalogue and goes on renewing it.
    #[must_use]
    pub fn start(source: Arc<dyn CatalogueSource>) -> Self {
        let shared = Arc::new(Shared {
            published: ArcSwapOption::empty(),
            publishing: Mutex::default(),
            pending: Pending::default(),
        });
        let first = shared.pending.request(Outdated::Everything);
        let refreshed = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("catalogue".to_owned())
            .spawn(move || refresh::run(&refreshed, &*source))
            .inspect_err(|error| tracing::error!(%error, "the catalogue's thread can't be started"));
        let live = Self { shared, thread: thread.ok() };
        if live.thread.is_some() {
            // A failure is told of by the thread, which goes on trying.
            drop(live.shared.pending.wait_for(first, START_TIMEOUT));
        }
        live
    }

    /// Returns the catalogue.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when it was never loaded, or the database was not heard of for too long.
    pub fn view(&self) -> Result<CatalogueView, StorageError> {
        match &*self.shared.published.load() {
            Some(published) => published.view(Instant::now()),
            None => Err(unavailable("the catalogue was not loaded yet")),
        }
    }

    /// Waits until readers see what is in the database now.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when it can't be read.
    pub fn renew_everything(&self) -> Result<(), StorageError> {
        self.renew(Outdated::Everything)
    }

    /// Waits until readers see how these products are now. Where they can't be read, readers see what was written.
    fn show(
        &self,
        ids: impl IntoIterator<Item = ProductId>,
        written: impl FnOnce(&Catalogue) -> CatalogueChanges,
    ) {
        if let Err(error) = self.renew(Outdated::Products(ids.into_iter().collect())) {
            tracing::warn!(%error, "a change is shown as it was written");
            self.shared.publish(|former| former.with_changes(written(former)));
        }
    }

    fn renew(&self, outdated: Outdated) -> Result<(), StorageError> {
        if self.thread.is_none() {
            return Err(unavailable("nobody renews the catalogue"));
        }
        self.shared.pending.wait_for(self.shared.pending.request(outdated), RENEWAL_TIMEOUT)
    }
}

impl StockDisplay for LiveCatalogue {
    /// Waits until readers see what is left; where nothing is counted it doesn't.
    fn recount(&self, products: &[ProductId]) {
        let Ok(CatalogueView { catalogue, .. }) = self.view() else { return };
        let is_counted = |id: &ProductId| {
            let product = catalogue.slot(*id).and_then(|slot| catalogue.at(slot));
            product.is_some_and(|product| product.stock != Stock::NOT_COUNTED)
        };
        let counted: HashSet<_> = products.iter().copied().filter(is_counted).collect();
        if counted.is_empty() {
            return;
        }
        if let Err(error) = self.renew(Outdated::Products(counted)) {
            tracing::warn!(%error, "what is left is shown when the catalogue can be read again");
        }
    }

    fn note_sale(&self) {
        self.shared.pending.note_sale();
    }
}

impl Drop for LiveCatalogue {
    fn drop(&mut self) {
        self.shared.pending.end();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

impl Shared {
    fn publishing(&self) -> MutexGuard<'_, ()> {
        self.publishing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts another catalogue in the former one's place; whether it is current stays as it was.
    fn publish(&self, next: impl FnOnce(&Catalogue) -> Catalogue) {
        let _guard = self.publishing();
        let former = self.published.load_full();
        let catalogue = Arc::new(match &former {
            Some(former) => next(&former.catalogue),
            None => next(&Catalogue::default()),
        });
        let stale_since = former.and_then(|former| former.stale_since);
        self.published.store(Some(Arc::new(Published { catalogue, stale_since })));
    }

    /// Notes since when the database was not heard of.
    fn mark(&self, stale_since: Option<Instant>) {
        let _guard = self.publishing();
        if let Some(former) = self.published.load_full()
            && former.stale_since != stale_since
        {
            self.published.store(Some(Arc::new(Published { stale_since, ..(*former).clone() })));
        }
    }
}

#[cfg(test)]
mod tests;
