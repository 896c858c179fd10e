//! Invoices, as staff issue, list, export and cancel them.

mod archive;
pub(crate) mod errors;
mod requests;
mod responses;
pub(crate) mod routes;
