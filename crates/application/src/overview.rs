//! The seller's overview.

pub(crate) mod ports;
mod show_overview;

pub use ports::*;
pub use show_overview::{Overview, Span};

use crate::{actor::Staff, catalogue::HistoryRepository, clock::Clock, error::StorageError, ports::Ports};
use domain::shop::ShopFacts;
use std::sync::Arc;

/// Number of orders in the news: more than a shop gets in a few seconds.
const NEWS: u32 = 20;

/// Numbers of orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFigures {
    /// Numbers of all orders.
    pub totals: OrderTotals,
    /// Numbers of orders that wait for the seller.
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
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            overview: Arc::clone(&ports.overview),
            histories: Arc::clone(&ports.histories),
            shop: Arc::clone(&ports.shop),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns the current numbers of orders.
    pub fn count_orders(&self, _staff: &Staff) -> Result<OrderFigures, StorageError> {
        Ok(OrderFigures {
            totals: self.overview.order_totals()?,
            waiting: self.overview.waiting(self.clock.now())?,
        })
    }

    /// Returns the numbers of unread threads and messages.
    pub fn count_unread(&self, _staff: &Staff) -> Result<Unread, StorageError> {
        self.overview.unread()
    }

    /// Returns the orders placed last, newest first. An order by card is among them once it is paid.
    pub fn latest_orders(&self, _staff: &Staff) -> Result<Vec<OrderNews>, StorageError> {
        self.overview.latest_orders(NEWS)
    }

    /// Returns the current backlog of the background workers.
    pub fn backlog(&self) -> Result<Backlog, StorageError> {
        self.overview.backlog(self.clock.now())
    }
}
