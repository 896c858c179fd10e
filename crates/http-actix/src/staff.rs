//! Staff accounts.

pub(crate) mod errors;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
pub(crate) mod session;
