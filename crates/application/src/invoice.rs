//! Invoices: the documents that the shop makes from its orders.

mod cancel;
mod error;
mod export;
mod invoicing;
mod issue;
mod issued;
mod list;
mod pdf;
pub(crate) mod ports;

pub use error::{InvoiceError, IssueRefused};
pub use export::InvoiceExport;
pub(crate) use invoicing::Invoicing;
pub use issued::IssuedInvoice;
pub use list::{InvoiceQuery, InvoiceTask};
pub use pdf::*;
pub use ports::*;

use crate::{clock::Clock, ports::Ports};
use std::sync::Arc;

/// Issues, lists, exports and cancels invoices.
pub struct InvoiceService {
    invoices: Arc<dyn InvoiceRepository>,
    invoicing: Invoicing,
    clock: Arc<dyn Clock>,
}

impl InvoiceService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            invoices: Arc::clone(&ports.invoices),
            invoicing: Invoicing::new(ports),
            clock: Arc::clone(&ports.clock),
        }
    }
}

#[cfg(test)]
mod tests;
