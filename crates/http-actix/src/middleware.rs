//! What happens around every call.

pub(crate) mod authenticate;
pub(crate) mod client_address;
pub(crate) mod head;
pub(crate) mod json_errors;
pub(crate) mod request_log;
pub(crate) mod same_origin;
