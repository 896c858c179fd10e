//! What whoever runs the shop relies on: its log, its metrics, and that one kind of load does not stop another.
#![expect(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "tests")]

#[path = "../support/mod.rs"]
mod support;

mod backup;
mod crowds;
mod exports;
mod hardening;
mod log;
mod metrics;
mod pictures;
mod ports;
mod queries;
mod seller_table;
mod shutdown;
mod slow_clients;
mod transfers;
