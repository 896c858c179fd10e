//! Orders.

pub(crate) mod billing;
pub(crate) mod errors;
pub(crate) mod guest;
pub(crate) mod place;
pub(crate) mod quick_order;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
pub(crate) mod spreadsheet;
pub(crate) mod texts;
pub(crate) mod totals;
