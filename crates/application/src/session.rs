//! Sessions.

pub(crate) mod ports;
pub use ports::*;
