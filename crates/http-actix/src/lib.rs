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
#[cfg(test)]
mod hostile;
mod input;
mod known_browser;
mod login_attempt;
mod metrics;
mod middleware;
pub mod openapi;
mod patience;
mod previews;
mod rate_limit;
mod readiness;
mod ready_answers;
mod request_id;
mod revision_tag;
mod routes;
mod security;
mod serve;
mod session;
mod session_store;
mod spreadsheet;
pub mod state;
mod traffic;
mod trusted_proxies;
mod web_page;

pub use error::ApiError;
pub use patience::Patience;
pub use request_id::RequestId;
pub use routes::{app, open_api};
pub use serve::serve;
pub use state::{AppState, LaunchCheck, Readiness, Settings};
pub use traffic::Traffic;
