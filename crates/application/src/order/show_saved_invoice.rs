use super::OrderRepository;
use crate::{actor::Customer, error::StorageError, ports::Ports};
use domain::invoice::Invoice;
use std::sync::Arc;

/// Shows a customer whom their last invoice was for.
pub struct ShowSavedInvoice(Arc<dyn OrderRepository>);

impl ShowSavedInvoice {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self(Arc::clone(&ports.orders))
    }

    /// Returns what the account remembers, if anything.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn run(&self, customer: &Customer) -> Result<Option<Invoice>, StorageError> {
        self.0.saved_invoice(customer.id())
    }
}
