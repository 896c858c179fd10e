//! The composition root: reads the configuration, builds every adapter, hands them to the use cases and
//! runs the server. The `dorduncu` binary and the tests of the whole server start here.

pub mod adapters;
pub mod cli;
mod closed_accounts;
pub mod config;
pub mod demo;
mod jobs;
pub mod mail;
pub mod payments;
pub mod serve;
pub mod shutdown;
pub mod staff;
pub mod telemetry;
pub mod wiring;
