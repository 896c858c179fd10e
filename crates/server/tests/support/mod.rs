//! A whole shop for a test: its own database, pictures in memory, and a server on a free port, used over TCP.
#![allow(dead_code, unused_imports, reason = "each test crate uses its own part of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod passwords;
pub mod payments;
mod server;
mod smtp;

pub use server::{TestServer, operator};
pub use smtp::MailServer;
pub use test_client::{Client, TestResponse, keys};
