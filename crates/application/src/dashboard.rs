//! The seller's overview of the business.

mod overview;
mod ports;

pub use overview::{Overview, ShowOverview, Span};
pub use ports::*;
