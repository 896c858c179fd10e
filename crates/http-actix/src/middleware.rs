//! What happens around every call.

pub(crate) mod access_log;
pub(crate) mod authenticate;
pub(crate) mod connection;
pub(crate) mod method;
pub(crate) mod same_origin;
