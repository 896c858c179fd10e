//! Orders: placing and listing.

mod error;
mod list_all_orders;
mod list_my_orders;
mod place_order;
mod ports;

pub use error::PlaceOrderError;
pub use list_all_orders::ListAllOrders;
pub use list_my_orders::ListMyOrders;
pub use place_order::{OrderItem, OrderRequest, PlaceOrder};
pub use ports::*;
