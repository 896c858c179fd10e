//! Where sessions are kept.

pub(crate) mod ports;
pub use ports::*;
