//! The layer between clients and handlers: limits, bulkheads, sessions, timeouts, logs and metrics.

pub(crate) mod access_log;
pub(crate) mod authenticate;
pub(crate) mod blocking;
pub(crate) mod bulkhead;
pub(crate) mod calls;
pub(crate) mod ending;
pub(crate) mod extractors;
pub(crate) mod guest_browser;
pub(crate) mod known_browser;
pub(crate) mod limited;
pub(crate) mod login_guard;
pub(crate) mod method;
pub(crate) mod metrics;
pub(crate) mod rate_limit;
pub(crate) mod readiness;
pub(crate) mod request_id;
pub(crate) mod request_key;
pub(crate) mod responses;
pub(crate) mod same_origin;
pub(crate) mod security;
pub(crate) mod security_headers;
pub(crate) mod session;
pub(crate) mod session_store;
pub(crate) mod timeouts;
pub(crate) mod trusted_proxies;
