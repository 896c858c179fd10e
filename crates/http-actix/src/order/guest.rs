//! Orders without an account. Everything about a placed one needs its key: `Authorization: Bearer {key}`.

pub(crate) mod browser;
pub(crate) mod login;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
