//! A whole shop for a test: its own database, pictures in memory, and a server on a free port, used over TCP.
#![allow(dead_code, unused_imports, reason = "each test crate uses its own part of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod answer;
mod client;
mod contract;
mod data;
mod passwords;
mod server;
mod smtp;

pub use answer::{TestResponse, keys};
pub use client::Client;
pub use data::{
    PASSWORD, PNG, address, contact_input, email, guest_order, order, picture, product_data, registration,
    thread_input,
};
pub use server::{TestServer, operator};
pub use smtp::MailServer;
