//! Card payments of the whole server, against a provider that takes no money.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/mod.rs"]
mod support;

mod cancelling;
mod failures;
mod iyzico;
mod provider;
mod refunds;
mod shopping;
mod stripe;
mod worker;
