//! A browser for tests, which compares every response with the OpenAPI document.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]
#![expect(clippy::missing_panics_doc, clippy::must_use_candidate, reason = "each method checks what it gets")]

mod client;
mod contract;
mod response;
mod schema;

pub use client::{Client, Shop};
pub use response::{PRODUCT_KEYS, TestResponse, keys, listed};
