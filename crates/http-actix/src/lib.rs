//! The shop over HTTP: routes, wire shapes, sessions, errors and the web page.
//!
//! A handler parses, calls one use case in one hop to the blocking pool, and answers.

pub mod bank_statement;
mod blocking;
mod bulkhead;
mod catalogue_cache;
mod digest;
pub mod dto;
pub mod envelope;
pub mod error;
mod extractors;
mod input;
mod known_browser;
mod login_attempt;
mod metrics;
mod middleware;
pub mod openapi;
mod previews;
mod rate_limit;
mod request_id;
mod revision_tag;
mod routes;
mod session;
mod session_store;
mod spreadsheet;
pub mod state;
mod trusted_proxies;
mod web_page;

pub use bulkhead::blocking_threads;
pub use error::ApiError;
pub use request_id::RequestId;
pub use routes::{app, open_api};
pub use state::{AppState, LaunchCheck, Readiness, Settings};
