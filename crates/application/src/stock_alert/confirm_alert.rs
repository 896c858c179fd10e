use super::{StockAlertLinkError, StockAlertRepository};
use crate::{clock::Clock, ports::Ports};
use domain::ids::ProductId;
use std::sync::Arc;

/// Confirms an address by its mailed link.
pub struct ConfirmStockAlert {
    alerts: Arc<dyn StockAlertRepository>,
    clock: Arc<dyn Clock>,
}

impl ConfirmStockAlert {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { alerts: Arc::clone(&ports.stock_alerts), clock: Arc::clone(&ports.clock) }
    }

    /// Answers the product that is waited for.
    ///
    /// # Errors
    /// [`StockAlertLinkError`].
    pub fn run(&self, token: &str) -> Result<ProductId, StockAlertLinkError> {
        self.alerts.confirm(token, self.clock.now())?.ok_or(StockAlertLinkError::Expired)
    }
}
