//! Invoices.

pub(crate) mod issued;
pub(crate) mod pdf;
pub mod ports;

pub use issued::IssuedInvoice;
pub use pdf::*;
