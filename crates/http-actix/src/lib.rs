//! The shop over HTTP: routes, request and response types, sessions, errors and the web page.
//!
//! A handler parses the request, calls one use case on the blocking pool, and builds the response. Each layer uses only
//! those above it in this list.

pub mod wire;

mod reads;

mod guard;

mod routes;

pub mod openapi;
pub mod parts;
mod serve;

pub use guard::{ending::Ending, readiness::Readiness, request_id::RequestId, timeouts::Timeouts};
pub use parts::{AppParts, Settings};
pub use routes::{app, open_api};
pub use serve::{serve, serve_metrics};
pub use wire::{dto::shop::LaunchCheck, error::ApiError};
