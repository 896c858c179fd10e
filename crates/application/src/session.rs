//! Where sessions are kept.

mod ports;
pub use ports::*;
