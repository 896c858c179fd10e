//! Import of products from a spreadsheet, with a report line by line.

pub(crate) mod cells;
pub(crate) mod file;
pub(crate) mod report;
pub(crate) mod routes;
