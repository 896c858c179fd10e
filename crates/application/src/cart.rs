//! The cart a logged-in customer keeps on the server.

mod load_cart;
mod ports;
mod save_cart;

pub use load_cart::LoadCart;
pub use ports::*;
pub use save_cart::SaveCart;
