//! The thread that follows the database over its own connection.

use super::{Shared, lock, requests::Work};
use crate::{
    catalogue::ports::{CatalogueFeed, CatalogueSource, Outdated},
    error::StorageError,
};
use domain::{catalogue::CatalogueChanges, ids::ProductId};
use std::{
    collections::HashSet,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// How often the feed is polled.
const LOOK: Duration = Duration::from_millis(50);
/// Pause after a failure.
const RETRY: Duration = Duration::from_secs(1);
/// How often sales, settings and discount codes of other instances are read.
const SALES: Duration = Duration::from_secs(1);
/// Reading sales takes at most this fraction of the time.
const SALES_SHARE: u32 = 20;

/// Follows the database until the catalogue is dropped.
pub(super) fn run(shared: &Shared, source: &dyn CatalogueSource) {
    let mut is_failing = false;
    loop {
        let began = Instant::now();
        let Err(error) = follow(shared, source, &mut is_failing) else { return };
        if !is_failing {
            tracing::warn!(error = error.chain(), "the catalogue can't be renewed and is served as it is");
        }
        is_failing = true;
        shared.pulse.end_round(false);
        // A connection that had worked is replaced at once.
        if began.elapsed() < RETRY && shared.requests.wait_for_end(RETRY) {
            return;
        }
    }
}

/// Loads everything over a new connection, then follows the changes until the end.
///
/// # Errors
/// [`StorageError`] if the connection can't be opened or is lost.
fn follow(shared: &Shared, source: &dyn CatalogueSource, is_failing: &mut bool) -> Result<(), StorageError> {
    let mut feed = source.open()?;
    load(shared, &mut *feed)?;
    if std::mem::take(is_failing) {
        tracing::info!("the catalogue is current again");
    }
    let mut sales = SalesPace::new(Instant::now());
    loop {
        shared.pulse.end_round(true);
        let Some(work) = shared.requests.take(LOOK) else { return Ok(()) };
        renew(shared, &mut *feed, work, &mut sales)?;
    }
}

fn renew(
    shared: &Shared,
    feed: &mut dyn CatalogueFeed,
    work: Work,
    sales: &mut SalesPace,
) -> Result<(), StorageError> {
    let mut outdated = work.outdated;
    outdated.add(feed.poll_changes()?);
    lock(&shared.removed).clear();
    match outdated {
        Outdated::Everything => load(shared, feed)?,
        Outdated::Products(ids) if ids.is_empty() => {}
        Outdated::Products(ids) => {
            let mut changes = read(feed, ids)?;
            shared.update(|former| {
                shared.leave_out_removed(&mut changes.products);
                former.with_changes(changes)
            });
        }
    }
    sales.poked |= work.was_sold;
    if sales.is_due(Instant::now()) {
        let start = Instant::now();
        let (sold, counts) = (feed.sold_lately()?, feed.recounted_lately()?);
        let changes = CatalogueChanges { sold, counts, ..CatalogueChanges::default() };
        shared.update(|former| former.with_changes(changes));
        read_terms(shared, feed)?;
        sales.looked(start, Instant::now());
    }
    Ok(())
}

/// Publishes a snapshot, with the writes of this instance since the snapshot.
fn load(shared: &Shared, feed: &mut dyn CatalogueFeed) -> Result<(), StorageError> {
    let changes = shared.category_changes.load(Ordering::Acquire);
    let mut content = feed.load()?;
    let mut late = match feed.poll_changes()? {
        Outdated::Products(ids) if ids.is_empty() => CatalogueChanges::default(),
        Outdated::Products(ids) => read(feed, ids)?,
        Outdated::Everything => {
            shared.requests.add(Outdated::Everything);
            CatalogueChanges::default()
        }
    };
    let is_published = shared.publish(changes, |former| {
        shared.leave_out_removed(&mut content.products);
        shared.leave_out_removed(&mut late.products);
        former.replaced_by(content).with_changes(late)
    });
    if !is_published {
        shared.requests.add(Outdated::Everything);
    }
    read_terms(shared, feed)
}

/// Publishes the current settings and discount codes.
fn read_terms(shared: &Shared, feed: &mut dyn CatalogueFeed) -> Result<(), StorageError> {
    let changes = shared.term_changes.load(Ordering::Acquire);
    let terms = feed.terms()?;
    shared.publish_terms(terms, changes);
    Ok(())
}

/// Returns the current versions of these products.
fn read(feed: &mut dyn CatalogueFeed, ids: HashSet<ProductId>) -> Result<CatalogueChanges, StorageError> {
    let ids: Vec<_> = ids.into_iter().collect();
    let products = feed.products(&ids)?;
    let removed = ids.into_iter().filter(|id| products.iter().all(|one| one.id != *id)).collect();
    Ok(CatalogueChanges { products, removed, ..CatalogueChanges::default() })
}

/// When sales are read: soon after a sale on this instance, else every second, but never so often that it costs much.
#[derive(Debug)]
struct SalesPace {
    poked: bool,
    earliest: Instant,
    latest: Instant,
}

impl SalesPace {
    fn new(now: Instant) -> Self {
        Self { poked: false, earliest: now, latest: now + SALES }
    }

    fn is_due(&self, now: Instant) -> bool {
        now >= self.latest.max(self.earliest) || (self.poked && now >= self.earliest)
    }

    fn looked(&mut self, start: Instant, end: Instant) {
        self.poked = false;
        self.earliest = end + ((end - start) * SALES_SHARE).max(LOOK);
        self.latest = end + SALES;
    }
}

#[cfg(test)]
mod tests {
    use super::{LOOK, SALES, SalesPace};
    use std::time::{Duration, Instant};

    #[test]
    fn polls_for_sales_soon_but_not_constantly() {
        let now = Instant::now();
        let mut pace = SalesPace::new(now);
        assert!(!pace.is_due(now));
        pace.poked = true;
        assert!(pace.is_due(now), "somebody has just ordered");
        pace.looked(now, now);
        pace.poked = true;
        assert!(!pace.is_due(now) && pace.is_due(now + LOOK));
        pace.poked = false;
        assert!(!pace.is_due(now + LOOK) && pace.is_due(now + SALES), "orders elsewhere");
        let slow = Duration::from_millis(500);
        pace.looked(now, now + slow);
        pace.poked = true;
        assert!(!pace.is_due(now + slow + SALES) && pace.is_due(now + slow * 21));
    }
}
