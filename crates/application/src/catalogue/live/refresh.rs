//! The thread that keeps the catalogue current, on one connection to where it comes from.

use super::{
    Shared,
    pending::{Outdated, Work},
};
use crate::{
    catalogue::{CatalogueFeed, CatalogueSource},
    error::StorageError,
};
use domain::catalogue::CatalogueChanges;
use std::time::{Duration, Instant};

/// How often the feed is asked for news while nobody here has any.
const LOOK: Duration = Duration::from_millis(50);
/// How long after a failure the next try is made, unless somebody asks for one.
const RETRY: Duration = Duration::from_secs(1);
/// How often sales are looked for that nobody here knows of.
const SALES: Duration = Duration::from_secs(1);
/// Looking for sales takes no more than one part in so many of the time.
const SALES_SHARE: u32 = 20;

/// Why a connection is not followed any more.
enum Stop {
    /// The catalogue is not needed any more.
    Ended,
    /// The connection failed when it had worked.
    Lost(StorageError, Instant),
}

/// Renews until the end.
pub(super) fn run(shared: &Shared, source: &dyn CatalogueSource) {
    let mut is_stale = false;
    let mut last_heard = Instant::now();
    loop {
        let began = Instant::now();
        let error = match follow(shared, source, &mut is_stale) {
            Ok(Stop::Ended) => return,
            Ok(Stop::Lost(error, heard)) => {
                tracing::warn!(%error, "the connection that the catalogue comes from is lost");
                last_heard = heard;
                // Made anew at once: who waits for a renewal gets it from the next connection.
                if began.elapsed() > RETRY {
                    continue;
                }
                error
            }
            Err(error) => error,
        };
        if !is_stale {
            tracing::warn!(%error, "the catalogue can't be renewed and is served as it is");
        }
        is_stale = true;
        shared.mark(Some(last_heard));
        shared.pending.fail();
        if shared.pending.take(RETRY).is_none() {
            return;
        }
    }
}

/// Loads everything from a new connection, then what changes, until the connection is lost or the end has come.
///
/// # Errors
/// When there is no connection to be had, or it can't be loaded from.
fn follow(shared: &Shared, source: &dyn CatalogueSource, is_stale: &mut bool) -> Result<Stop, StorageError> {
    let mut feed = source.open()?;
    let Some(first) = shared.pending.take(Duration::ZERO) else { return Ok(Stop::Ended) };
    let content = feed.load()?;
    shared.publish(|former| former.replaced_by(content));
    shared.mark(None);
    if std::mem::take(is_stale) {
        tracing::info!("the catalogue is current again");
    }
    shared.pending.finish(first.request);
    let mut sales = SalesPace::new(Instant::now());
    let mut last_heard = Instant::now();
    loop {
        let Some(work) = shared.pending.take(LOOK) else { return Ok(Stop::Ended) };
        if let Err(error) = renew(shared, &mut *feed, work, &mut sales) {
            return Ok(Stop::Lost(error, last_heard));
        }
        last_heard = Instant::now();
    }
}

fn renew(
    shared: &Shared,
    feed: &mut dyn CatalogueFeed,
    work: Work,
    sales: &mut SalesPace,
) -> Result<(), StorageError> {
    let mut outdated = work.outdated;
    outdated.add(feed.news()?);
    match outdated {
        Outdated::Everything => {
            let content = feed.load()?;
            shared.publish(|former| former.replaced_by(content));
        }
        Outdated::Products(ids) if !ids.is_empty() => {
            let ids: Vec<_> = ids.into_iter().collect();
            let products = feed.products(&ids)?;
            let removed = ids.into_iter().filter(|id| products.iter().all(|one| one.id != *id)).collect();
            let changes = CatalogueChanges { products, removed, ..CatalogueChanges::default() };
            shared.publish(|former| former.with_changes(changes));
        }
        Outdated::Products(_) => {}
    }
    shared.pending.finish(work.request);
    sales.poked |= work.was_sold;
    if sales.is_due(Instant::now()) {
        let start = Instant::now();
        let (sold, products) = (feed.sold_lately()?, feed.recounted_lately()?);
        shared.publish(|former| former.with_changes(CatalogueChanges { sold, products, removed: vec![] }));
        sales.looked(start, Instant::now());
    }
    Ok(())
}

/// When sales are looked for: at once when there was one here, else every second; but never so often that it
/// costs much.
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
    fn sales_are_looked_for_soon_but_not_all_the_time() {
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
