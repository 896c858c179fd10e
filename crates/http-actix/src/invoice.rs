//! Invoices, as staff issue, list, export and cancel them, and the PDFs that customers download.

mod archive;
pub(crate) mod errors;
mod pdf;
mod requests;
mod responses;
pub(crate) mod routes;
