//! Support threads.

pub(crate) mod errors;
pub(crate) mod login;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod revision_tag;
pub(crate) mod routes;
