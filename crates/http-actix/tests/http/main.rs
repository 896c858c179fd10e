//! Tests of routes over TCP on mocked ports, for what needs no database.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod bad_json;
mod bad_upload;
mod bad_values;
mod broken_server;
mod catalogue;
mod catalogue_cache;
mod categories;
mod errors;
mod origin;
mod page_heads;
mod pages;
mod prerendered_shell;
mod search;
mod server;
mod session;
