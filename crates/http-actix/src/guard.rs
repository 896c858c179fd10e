//! Who may call, how much and how long: sessions, origins, limits, bulkheads, the access log and metrics.

pub(crate) mod access_log;
pub(crate) mod authenticate;
pub(crate) mod blocking;
pub(crate) mod bulkhead;
pub(crate) mod calls;
pub(crate) mod ending;
pub(crate) mod known_browser;
pub(crate) mod limited;
pub(crate) mod login;
pub(crate) mod login_guard;
pub(crate) mod method;
pub(crate) mod metrics;
pub(crate) mod rate_limit;
pub(crate) mod readiness;
pub(crate) mod same_origin;
pub(crate) mod security;
pub(crate) mod security_headers;
pub(crate) mod session;
pub(crate) mod session_store;
pub(crate) mod trusted_proxies;
pub(crate) mod uploads;
