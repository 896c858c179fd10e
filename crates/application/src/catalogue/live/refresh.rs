//! The thread that follows the database over its own connection.

use super::{Shared, lock};
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
/// How often counts, settings, texts and discount codes of other instances are read.
const TERMS: Duration = Duration::from_secs(1);
/// How often the pieces sold are read. They only decide which products come first, and each change of them makes pages and
/// lists anew that no order has changed otherwise.
const SALES: Duration = Duration::from_secs(60);

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
    let mut pace = Pace::new(Instant::now());
    loop {
        shared.pulse.end_round(true);
        let Some(outdated) = shared.requests.take(LOOK) else { return Ok(()) };
        renew(shared, &mut *feed, outdated, &mut pace)?;
    }
}

fn renew(
    shared: &Shared,
    feed: &mut dyn CatalogueFeed,
    mut outdated: Outdated,
    pace: &mut Pace,
) -> Result<(), StorageError> {
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
    if Instant::now() >= pace.terms {
        let counts = feed.recounted_lately()?;
        shared
            .update(|former| former.with_changes(CatalogueChanges { counts, ..CatalogueChanges::default() }));
        read_terms(shared, feed)?;
        pace.terms = Instant::now() + TERMS;
    }
    if Instant::now() >= pace.sales {
        let sold = feed.sold_lately()?;
        shared.update(|former| former.with_changes(CatalogueChanges { sold, ..CatalogueChanges::default() }));
        pace.sales = Instant::now() + SALES;
    }
    Ok(())
}

/// Publishes a snapshot, with the writes of this instance since the snapshot.
fn load(shared: &Shared, feed: &mut dyn CatalogueFeed) -> Result<(), StorageError> {
    let changes = shared.shared_changes.load(Ordering::Acquire);
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

/// Publishes the current settings, texts and discount codes.
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

/// The next times of the periodic reads, for data whose changes the database does not notify.
struct Pace {
    terms: Instant,
    sales: Instant,
}

impl Pace {
    fn new(now: Instant) -> Self {
        Self { terms: now + TERMS, sales: now + SALES }
    }
}
