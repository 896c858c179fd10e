//! The seller's overview of the business.

mod count_orders;
mod count_unread;
mod measure_backlog;
mod ports;
mod show_overview;

pub use count_orders::{CountOrders, OrderFigures};
pub use count_unread::CountUnread;
pub use measure_backlog::MeasureBacklog;
pub use ports::*;
pub use show_overview::{Overview, ShowOverview, Span};
