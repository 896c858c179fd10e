//! Invoices.

pub(crate) mod errors;
pub(crate) mod pdf;
