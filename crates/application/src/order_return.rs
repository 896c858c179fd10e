//! Goods that come back: asked for by their customer, decided on by the shop.

mod error;
mod list_returns;
mod mails;
mod move_return;
mod ports;
mod request_return;

pub use error::ReturnAccessError;
pub use list_returns::ListReturns;
pub use move_return::MoveReturn;
pub use ports::*;
pub use request_return::RequestReturn;

/// How often a change is tried anew when somebody else changes the same order's returns at the same moment.
const TRIES: usize = 5;
