use super::{OrderTotals, OverviewRepository, Waiting};
use crate::{actor::Staff, clock::Clock, error::StorageError, ports::Ports};
use std::sync::Arc;

/// Counts orders for the seller's list, without reading them.
pub struct CountOrders {
    overview: Arc<dyn OverviewRepository>,
    clock: Arc<dyn Clock>,
}

/// How many orders there are of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFigures {
    /// Of all of them.
    pub totals: OrderTotals,
    /// Of what waits.
    pub waiting: Waiting,
}

impl CountOrders {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { overview: Arc::clone(&ports.overview), clock: Arc::clone(&ports.clock) }
    }

    /// Returns the figures of this moment.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _staff: &Staff) -> Result<OrderFigures, StorageError> {
        Ok(OrderFigures {
            totals: self.overview.order_totals()?,
            waiting: self.overview.waiting(self.clock.now())?,
        })
    }
}
