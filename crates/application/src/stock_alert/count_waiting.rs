use super::StockAlertRepository;
use crate::{actor::Staff, error::StorageError, ports::Ports};
use domain::ids::ProductId;
use std::sync::Arc;

/// Tells staff how many wait for a product.
pub struct CountStockAlerts {
    alerts: Arc<dyn StockAlertRepository>,
}

impl CountStockAlerts {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { alerts: Arc::clone(&ports.stock_alerts) }
    }

    /// Returns how many confirmed addresses wait; none for a product that is not there.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, _: &Staff, product: ProductId) -> Result<u64, StorageError> {
        self.alerts.count_waiting(product)
    }
}
