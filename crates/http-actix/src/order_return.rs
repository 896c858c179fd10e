//! Returns.

pub(crate) mod errors;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
