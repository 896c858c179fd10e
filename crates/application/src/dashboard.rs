//! The seller's overview of the business.

mod count_unread;
mod overview;
mod ports;

pub use count_unread::CountUnread;
pub use overview::{Overview, ShowOverview, Span};
pub use ports::*;
