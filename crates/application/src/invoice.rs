//! Invoices.

pub(crate) mod ports;

pub use ports::*;
