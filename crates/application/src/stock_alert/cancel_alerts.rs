use super::{StockAlertLinkError, StockAlertRepository};
use crate::ports::Ports;
use std::sync::Arc;

/// Ends all mails about stock to an address, by a mailed link.
pub struct CancelStockAlerts {
    alerts: Arc<dyn StockAlertRepository>,
}

impl CancelStockAlerts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { alerts: Arc::clone(&ports.stock_alerts) }
    }

    /// Forgets every request of the address that the link was sent to.
    ///
    /// # Errors
    /// [`StockAlertLinkError`].
    pub fn run(&self, token: &str) -> Result<(), StockAlertLinkError> {
        if self.alerts.cancel(token)? { Ok(()) } else { Err(StockAlertLinkError::Expired) }
    }
}
