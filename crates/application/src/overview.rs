//! The seller's overview of the business.

pub(crate) mod ports;
mod show_overview;

pub use ports::*;
pub use show_overview::{Overview, Span};

use crate::{actor::Staff, catalogue::HistoryRepository, clock::Clock, error::StorageError, ports::Ports};
use domain::shop::ShopFacts;
use std::sync::Arc;

/// How many orders there are of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFigures {
    /// Of all of them.
    pub totals: OrderTotals,
    /// Of what waits.
    pub waiting: Waiting,
}

/// Computes the figures of the seller's overview and of the metrics.
pub struct OverviewService {
    overview: Arc<dyn OverviewRepository>,
    histories: Arc<dyn HistoryRepository>,
    shop: Arc<ShopFacts>,
    clock: Arc<dyn Clock>,
}

impl OverviewService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            overview: Arc::clone(&ports.overview),
            histories: Arc::clone(&ports.histories),
            shop: Arc::clone(&ports.shop),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns the figures of this moment.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn count_orders(&self, _staff: &Staff) -> Result<OrderFigures, StorageError> {
        Ok(OrderFigures {
            totals: self.overview.order_totals()?,
            waiting: self.overview.waiting(self.clock.now())?,
        })
    }

    /// Returns how many threads and messages.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn count_unread(&self, _staff: &Staff) -> Result<Unread, StorageError> {
        self.overview.unread()
    }

    /// Returns what is open now.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn backlog(&self) -> Result<Backlog, StorageError> {
        self.overview.backlog(self.clock.now())
    }
}
