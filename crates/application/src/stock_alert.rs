//! Mails to customers who want to know when a product is back in stock. A mailed link confirms each address, and each
//! request leads to one mail.

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

/// Accepts requests for stock alerts and sends the alerts.
pub struct StockAlertService {
    alerts: Arc<dyn StockAlertRepository>,
    products: Arc<dyn ProductRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl StockAlertService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            alerts: Arc::clone(&ports.stock_alerts),
            products: Arc::clone(&ports.products),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Confirms the request of this token and returns its product.
    pub fn confirm(&self, token: &str) -> Result<ProductId, StockAlertLinkError> {
        self.alerts.confirm(token, self.clock.now())?.ok_or(StockAlertLinkError::Expired)
    }

    /// Deletes every request of the token's address.
    pub fn cancel(&self, token: &str) -> Result<(), StockAlertLinkError> {
        if self.alerts.cancel(token)? { Ok(()) } else { Err(StockAlertLinkError::Expired) }
    }

    /// Returns the number of confirmed addresses that wait for the product; zero for an unknown product.
    pub fn count_waiting(&self, _: &Staff, product: ProductId) -> Result<u64, StorageError> {
        self.alerts.count_waiting(product)
    }
}
