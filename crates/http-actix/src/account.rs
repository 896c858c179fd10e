//! Accounts of customers.

pub(crate) mod email_confirmation;
pub(crate) mod errors;
pub(crate) mod password_reset;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
