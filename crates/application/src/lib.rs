//! The use cases of the shop, as one service an area, and the ports that they need.
//!
//! Everything here is synchronous and knows neither HTTP nor SQL. Who is asking comes in as a proof
//! ([`actor::Customer`], [`actor::Staff`]) that only a login can make, never as an id from a request.
#![warn(missing_docs)]

pub mod account;
pub mod actor;
pub mod address;
pub mod audit;
pub mod cart;
pub mod catalogue;
pub mod clock;
pub mod contact;
pub mod customer;
pub mod error;
pub mod idempotency;
pub mod limited_use;
pub mod mail;
pub mod order;
pub mod order_return;
pub mod overview;
pub mod page;
pub mod payment;
pub mod ports;
pub mod privacy;
mod services;
pub mod session;
pub mod staff;
pub mod stock_alert;
#[cfg(any(test, feature = "mocks"))]
pub mod testing;
pub mod thread;
pub mod two_factor;
pub mod vault;
pub mod worker;

pub use ports::Ports;
pub use services::Services;
