//! The catalogue in memory, which every reader gets.
//!
//! Writes of this instance are applied when they are committed, with what the database returned. A thread follows the
//! writes of other instances. Both may apply states of a product in any order: the newer version stays
//! ([`Product::updated_at`](domain::catalogue::Product::updated_at)).

mod refresh;
mod requests;
mod written;

pub use written::{PublishedProducts, PublishedSynonyms};

use super::ports::{CatalogueSource, Outdated, ShopTerms};
use crate::{discount::ports::CountedDiscount, error::StorageError, worker::Worker};
use arc_swap::{ArcSwap, ArcSwapOption};
use domain::{
    catalogue::{Catalogue, CatalogueChanges, Category, FormerNames, Maker, Product},
    ids::{DiscountId, ProductId},
    search::Synonym,
    settings::Settings,
    shop_text::{OwnerText, OwnerTexts, TextKey},
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

/// Maximum age of a catalogue that is served while the database is unavailable.
const MAX_AGE: Duration = Duration::from_secs(15 * 60);
/// A catalogue is stale after this time without a response of the database.
const STALE_AFTER: Duration = Duration::from_secs(3);
/// A thread that neither succeeds nor fails for this long hangs. Loading 100,000 products takes a few seconds.
const HUNG_AFTER: Duration = Duration::from_secs(120);
/// How long a start waits for the first catalogue. A longer load ends while the server already responds.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// The current catalogue with its age.
#[derive(Clone, Debug)]
pub struct CatalogueView {
    pub catalogue: Arc<Catalogue>,
    /// Time since the last response of the database; `None` while the catalogue is current.
    pub age: Option<Duration>,
}

/// The current catalogue, with the thread that follows the database. Dropping this value stops the thread. The default
/// value has no thread and no catalogue.
#[derive(Default)]
pub struct LiveCatalogue {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// The state shared by readers, writers and the thread.
#[derive(Default)]
struct Shared {
    published: ArcSwapOption<Catalogue>,
    /// Held from reading the previous catalogue to publishing the next one.
    publishing: Mutex<()>,
    /// Counts to be applied. The writer that holds the lock applies those of all waiting writers.
    counts: Mutex<Vec<StockCount>>,
    /// Products removed by this instance since the thread began to read.
    removed: Mutex<HashSet<ProductId>>,
    discounts: ArcSwap<Vec<CountedDiscount>>,
    texts: ArcSwap<OwnerTexts>,
    /// How often this instance has changed categories or makers. What the thread began to load before such a change is
    /// not published.
    shared_changes: AtomicU64,
    /// How often this instance has changed settings, texts or discount codes. What the thread began to read before such
    /// a change is not published.
    term_changes: AtomicU64,
    requests: Requests,
    pulse: Pulse,
}

/// The times of the thread's last activity.
struct Pulse {
    start: Instant,
    /// Milliseconds from the start to the database's last response.
    succeeded: AtomicU64,
    /// Milliseconds from the start to the end of the last round, successful or not.
    ended: AtomicU64,
    /// Number of finished rounds.
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
    /// Loads the catalogue and starts the thread that follows the database.
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
    /// [`StorageError::Unavailable`] if it was never loaded or is older than the maximum age.
    pub fn view(&self) -> Result<CatalogueView, StorageError> {
        let published = self.shared.published.load_full();
        let catalogue = published.ok_or_else(|| unavailable("the catalogue was not loaded yet"))?;
        let age = self.shared.pulse.check()?;
        Ok(CatalogueView { catalogue, age: (age > STALE_AFTER).then_some(age) })
    }

    /// Returns the time since the database's last response, or since the start if there was none.
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

    /// Applies a write of this instance. A catalogue that is not loaded yet ignores it, because the first load includes
    /// it.
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

    /// Applies categories that were written here, and the products that were moved with them.
    pub fn apply_categories(
        &self,
        categories: Vec<Category>,
        former_names: FormerNames,
        moved: Vec<Product>,
    ) {
        self.shared.shared_changes.fetch_add(1, Ordering::AcqRel);
        let changes = CatalogueChanges { products: moved, ..CatalogueChanges::default() };
        self.shared.update(|former| former.with_categories(categories, former_names).with_changes(changes));
    }

    /// Applies a maker that was written here to all its products.
    pub fn apply_maker(&self, maker: Maker) {
        self.shared.shared_changes.fetch_add(1, Ordering::AcqRel);
        self.shared.update(|former| former.with_maker(maker));
    }

    /// Applies synonyms that were written here.
    pub fn apply_synonyms(&self, synonyms: Vec<Synonym>) {
        self.shared.update(|former| former.clone().with_synonyms(synonyms));
        // Synonyms have no version; only the database knows the later of two concurrent writes.
        self.reload();
    }

    /// Returns the owner's settings; the defaults before the first load.
    #[must_use]
    pub fn settings(&self) -> Arc<Settings> {
        self.shared
            .published
            .load()
            .as_ref()
            .map(|catalogue| Arc::clone(catalogue.settings()))
            .unwrap_or_default()
    }

    /// Applies settings that were written here.
    pub fn apply_settings(&self, settings: Settings) {
        self.shared.term_changes.fetch_add(1, Ordering::AcqRel);
        self.shared.update(|former| former.clone().with_settings(settings));
    }

    /// Returns the owner's texts; the defaults before the first load.
    #[must_use]
    pub fn texts(&self) -> Arc<OwnerTexts> {
        self.shared.texts.load_full()
    }

    /// Applies a text that was written here.
    pub fn apply_text(&self, key: TextKey, text: OwnerText) {
        let _guard = lock(&self.shared.publishing);
        self.shared.term_changes.fetch_add(1, Ordering::AcqRel);
        let mut texts = OwnerTexts::clone(&self.shared.texts.load());
        let stored = texts.0.entry(key).or_default();
        // A later write may have been applied earlier.
        if text.updated_at >= stored.updated_at {
            *stored = text;
            self.shared.texts.store(Arc::new(texts));
        }
    }

    /// Returns all discount codes with their uses, which may be a second old.
    #[must_use]
    pub fn discounts(&self) -> Arc<Vec<CountedDiscount>> {
        self.shared.discounts.load_full()
    }

    /// Counts an order of this instance that uses a discount code. A read that the thread began before may overwrite
    /// the count; the next read corrects it. Orders are too frequent to discard such reads.
    pub fn count_use(&self, id: DiscountId) {
        self.shared.discounts.rcu(|discounts| {
            let mut discounts = discounts.to_vec();
            if let Some(counted) = discounts.iter_mut().find(|counted| counted.discount.id == id) {
                counted.uses = counted.uses.saturating_add(1);
            }
            discounts
        });
    }

    /// Applies the discount codes after a write of this instance.
    pub fn apply_discounts(&self, discounts: Vec<CountedDiscount>) {
        self.shared.term_changes.fetch_add(1, Ordering::AcqRel);
        self.shared.discounts.store(Arc::new(discounts));
    }

    /// Requests a complete reload without waiting for it.
    pub fn reload(&self) {
        self.shared.requests.add(Outdated::Everything);
    }

    /// Returns the number of rounds in which the thread looked for changes.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.shared.pulse.rounds.load(Ordering::Acquire)
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
    /// Removes products that this instance deleted after the thread had read them.
    fn leave_out_removed(&self, products: &mut Vec<Product>) {
        let removed = lock(&self.removed);
        products.retain(|product| !removed.contains(&product.id));
    }

    /// Publishes a loaded catalogue, unless this instance has changed categories or makers since there were `changes`. Returns
    /// whether it is published.
    fn publish(&self, changes: u64, next: impl FnOnce(&Catalogue) -> Catalogue) -> bool {
        let _guard = lock(&self.publishing);
        let is_current = self.shared_changes.load(Ordering::Acquire) == changes;
        if is_current {
            let former = self.published.load_full().unwrap_or_default();
            self.published.store(Some(Arc::new(next(&former))));
        }
        is_current
    }

    /// Publishes terms that the thread has read, unless this instance has changed some since there were `changes`.
    fn publish_terms(&self, terms: ShopTerms, changes: u64) {
        let _guard = lock(&self.publishing);
        let former = self.published.load_full();
        if let Some(former) = former.filter(|_| self.term_changes.load(Ordering::Acquire) == changes) {
            self.discounts.store(Arc::new(terms.discounts));
            // Equal texts stay the same value, by which `LiveShop` recognises them.
            if **self.texts.load() != terms.texts {
                self.texts.store(Arc::new(terms.texts));
            }
            self.published.store(Some(Arc::new((*former).clone().with_settings(terms.settings))));
        }
    }

    /// Publishes a changed catalogue. Does nothing before the first load.
    fn update(&self, next: impl FnOnce(&Catalogue) -> Catalogue) {
        let _guard = lock(&self.publishing);
        if let Some(former) = self.published.load_full() {
            self.published.store(Some(Arc::new(next(&former))));
        }
    }
}

#[cfg(test)]
mod tests;
