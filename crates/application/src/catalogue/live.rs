//! The catalogue in memory, which every reader gets.
//!
//! Writes of this instance are applied when they are committed, with what the database returned. A thread follows the
//! writes of other instances. Both may apply states of a product in any order: the newer version stays
//! ([`Product::updated_at`](domain::catalogue::Product::updated_at)).

mod refresh;
mod requests;
mod written;

pub use written::{PublishedProducts, PublishedSynonyms};

use super::ports::{CatalogueSource, Outdated};
use crate::{error::StorageError, worker::Worker};
use arc_swap::ArcSwapOption;
use domain::{
    catalogue::{Catalogue, CatalogueChanges, Product},
    ids::ProductId,
    search::Synonym,
    stock::StockCount,
};
use requests::Requests;
use std::{
    collections::HashSet,
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long a catalogue is served that can't be compared with the database.
const MAX_AGE: Duration = Duration::from_secs(15 * 60);
/// A catalogue is stale once the database was not heard of for this long.
const STALE_AFTER: Duration = Duration::from_secs(3);
/// A thread that neither succeeds nor fails for this long hangs. Loading 100,000 products takes a few seconds.
const HUNG_AFTER: Duration = Duration::from_secs(120);
/// How long a start waits for the first catalogue. A longer load ends while the server already responds.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A catalogue to read from.
#[derive(Clone, Debug)]
pub struct CatalogueView {
    /// The catalogue.
    pub catalogue: Arc<Catalogue>,
    /// How long ago the database was last heard of; `None` while the catalogue is current.
    pub age: Option<Duration>,
}

/// The catalogue as it is now, and the thread that follows the database, which ends with this value. The default one
/// has no thread and never holds a catalogue.
#[derive(Default)]
pub struct LiveCatalogue {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What readers, writers and the thread share.
#[derive(Default)]
struct Shared {
    published: ArcSwapOption<Catalogue>,
    /// Held from reading the former catalogue to publishing the next one.
    publishing: Mutex<()>,
    /// Counts to be applied: one writer applies those of all writers that wait for the lock.
    counts: Mutex<Vec<StockCount>>,
    /// Products that were removed here since the thread began to read.
    removed: Mutex<HashSet<ProductId>>,
    requests: Requests,
    pulse: Pulse,
}

/// When the thread was last heard of.
struct Pulse {
    start: Instant,
    /// Milliseconds from the start to the last time that the database answered.
    succeeded: AtomicU64,
    /// Milliseconds from the start to the end of the last round, successful or not.
    ended: AtomicU64,
    /// Rounds that have ended.
    rounds: AtomicU64,
}

impl Default for Pulse {
    fn default() -> Self {
        Self {
            start: Instant::now(),
            succeeded: AtomicU64::default(),
            ended: AtomicU64::default(),
            rounds: AtomicU64::default(),
        }
    }
}

impl Pulse {
    fn end_round(&self, is_successful: bool) {
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        if is_successful {
            self.succeeded.store(now, Ordering::Relaxed);
        }
        self.ended.store(now, Ordering::Relaxed);
        self.rounds.fetch_add(1, Ordering::Release);
    }

    fn since(&self, moment: &AtomicU64) -> Duration {
        self.start.elapsed().saturating_sub(Duration::from_millis(moment.load(Ordering::Relaxed)))
    }

    fn check(&self) -> Result<Duration, StorageError> {
        let age = self.since(&self.succeeded);
        if age > MAX_AGE {
            return Err(unavailable("the database was not heard of for too long"));
        }
        Ok(age)
    }
}

fn unavailable(why: &'static str) -> StorageError {
    StorageError::Unavailable(why.into())
}

impl LiveCatalogue {
    /// Loads the catalogue and goes on following the database.
    #[must_use]
    pub fn start(source: Arc<dyn CatalogueSource>) -> Self {
        let shared = Arc::new(Shared::default());
        let followed = Arc::clone(&shared);
        let thread = Worker::Catalogue
            .spawn(move || refresh::run(&followed, &*source))
            .inspect_err(|error| tracing::error!(%error, "the catalogue's thread can't be started"));
        let live = Self { shared, thread: thread.ok() };
        let is_waiting = || live.rounds() == 0 && live.shared.pulse.start.elapsed() < START_TIMEOUT;
        while live.thread.is_some() && is_waiting() {
            thread::sleep(Duration::from_millis(5));
        }
        live
    }

    /// Returns the catalogue.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when it was never loaded, or the database was not heard of for too long.
    pub fn view(&self) -> Result<CatalogueView, StorageError> {
        let published = self.shared.published.load_full();
        let catalogue = published.ok_or_else(|| unavailable("the catalogue was not loaded yet"))?;
        let age = self.shared.pulse.check()?;
        Ok(CatalogueView { catalogue, age: (age > STALE_AFTER).then_some(age) })
    }

    /// Returns for how long the database was not heard of; from the start if it never was.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.shared.pulse.since(&self.shared.pulse.succeeded)
    }

    /// Checks that readers get a catalogue and that the thread keeps it current.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when [`LiveCatalogue::view`] fails, or the thread hangs.
    pub fn check(&self) -> Result<(), StorageError> {
        self.view()?;
        if self.shared.pulse.since(&self.shared.pulse.ended) > HUNG_AFTER {
            return Err(unavailable("the catalogue's thread hangs"));
        }
        Ok(())
    }

    /// Applies what was written here. A catalogue that is not loaded yet stays so: the first load has it.
    pub fn apply(&self, changes: CatalogueChanges) {
        let mut unknown = HashSet::new();
        self.shared.update(|former| {
            let ids = changes.products.iter().map(|product| product.id);
            unknown.extend(ids.filter(|id| former.slot(*id).is_none()));
            lock(&self.shared.removed).extend(&changes.removed);
            former.with_changes(changes)
        });
        // Such a product is new, or was removed by a later write that was applied earlier.
        self.shared.requests.add(Outdated::Products(unknown));
    }

    /// Applies counts that an order or return left.
    pub fn apply_counts(&self, counts: Vec<StockCount>) {
        if counts.is_empty() {
            return;
        }
        lock(&self.shared.counts).extend(counts);
        self.shared.update(|former| {
            let counts = mem::take(&mut *lock(&self.shared.counts));
            former.with_changes(CatalogueChanges { counts, ..CatalogueChanges::default() })
        });
    }

    /// Applies synonyms that were written here.
    pub fn apply_synonyms(&self, synonyms: Vec<Synonym>) {
        self.shared.update(|former| former.clone().with_synonyms(synonyms));
        // They have no version: of two writes at once the database knows the later one.
        self.reload();
    }

    /// Has everything loaded again, without waiting for it.
    pub fn reload(&self) {
        self.shared.requests.add(Outdated::Everything);
    }

    /// Returns how often the thread has looked for changes.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.shared.pulse.rounds.load(Ordering::Acquire)
    }

    /// Has the figures of what sells best renewed soon.
    pub fn note_sale(&self) {
        self.shared.requests.note_sale();
    }
}

impl Drop for LiveCatalogue {
    fn drop(&mut self) {
        self.shared.requests.end();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Leaves out products that were removed here after the thread had read them.
    fn leave_out_removed(&self, products: &mut Vec<Product>) {
        let removed = lock(&self.removed);
        products.retain(|product| !removed.contains(&product.id));
    }

    /// Publishes a catalogue that was loaded.
    fn publish(&self, next: impl FnOnce(&Catalogue) -> Catalogue) {
        let _guard = lock(&self.publishing);
        let former = self.published.load_full().unwrap_or_default();
        self.published.store(Some(Arc::new(next(&former))));
    }

    /// Publishes a changed catalogue; does nothing before the first load.
    fn update(&self, next: impl FnOnce(&Catalogue) -> Catalogue) {
        let _guard = lock(&self.publishing);
        if let Some(former) = self.published.load_full() {
            self.published.store(Some(Arc::new(next(&former))));
        }
    }
}

#[cfg(test)]
mod tests;
