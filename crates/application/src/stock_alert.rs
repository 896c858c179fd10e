//! Mails to whoever asked to be told when a product is back in stock. Each address is confirmed by a mailed link, and
//! each request answered by one mail.

mod answer_alerts;
mod error;
pub(crate) mod ports;
mod request_alert;

pub use error::{StockAlertError, StockAlertLinkError};
pub use ports::*;

use crate::{
    actor::Staff,
    catalogue::ProductRepository,
    clock::{Clock, IdGenerator},
    error::StorageError,
    ports::Ports,
};
use domain::ids::ProductId;
use std::sync::Arc;

/// Takes in requests for stock alerts and answers them.
pub struct StockAlertService {
    alerts: Arc<dyn StockAlertRepository>,
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl StockAlertService {
    /// Makes the service over these ports.
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            alerts: Arc::clone(&ports.stock_alerts),
            products: Arc::clone(&ports.products),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Answers the product that is waited for.
    ///
    /// # Errors
    /// [`StockAlertLinkError`].
    pub fn confirm(&self, token: &str) -> Result<ProductId, StockAlertLinkError> {
        self.alerts.confirm(token, self.clock.now())?.ok_or(StockAlertLinkError::Expired)
    }

    /// Forgets every request of the address that the link was sent to.
    ///
    /// # Errors
    /// [`StockAlertLinkError`].
    pub fn cancel(&self, token: &str) -> Result<(), StockAlertLinkError> {
        if self.alerts.cancel(token)? { Ok(()) } else { Err(StockAlertLinkError::Expired) }
    }

    /// Returns how many confirmed addresses wait; none for a product that is not there.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn count_waiting(&self, _: &Staff, product: ProductId) -> Result<u64, StorageError> {
        self.alerts.count_waiting(product)
    }
}
