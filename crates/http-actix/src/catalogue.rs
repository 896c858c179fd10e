//! Products, their pictures and the catalogue in memory.

pub(crate) mod cache;
pub(crate) mod errors;
pub(crate) mod forms;
pub(crate) mod history;
pub(crate) mod picture_urls;
pub(crate) mod pictures;
pub(crate) mod previews;
pub(crate) mod reader;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod routes;
pub(crate) mod spreadsheet;
pub(crate) mod values;
