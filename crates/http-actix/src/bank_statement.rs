//! Bank statements, which say which orders were paid.

pub(crate) mod file;
pub(crate) mod report;
pub(crate) mod routes;
