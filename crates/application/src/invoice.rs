//! Invoices.

pub mod ports;
