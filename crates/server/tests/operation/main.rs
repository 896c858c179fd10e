//! Operation of the shop: log, metrics, and isolation of different kinds of load.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "tests")]

#[path = "../support/mod.rs"]
mod support;

mod backup;
mod closures;
mod command_line;
mod connections;
mod crowds;
mod exports;
mod hanging_database;
mod hardening;
#[cfg(target_os = "linux")]
mod invoices;
mod log;
mod metrics;
mod outbox;
mod pictures;
mod ports;
mod program;
mod queries;
mod refunds;
mod seller_table;
mod shutdown;
mod slow_clients;
mod transfers;
mod workers;
