//! The use cases of the shop, as one service per area, and the ports that they need.
//!
//! Everything here is synchronous and independent of HTTP and SQL. The caller passes a proof of login
//! ([`actor::Customer`], [`actor::Staff`]) that only a login can create, never an id from a request.

pub mod account;
pub mod actor;
pub mod address;
pub mod audit;
pub mod cart;
pub mod catalogue;
pub mod clock;
pub mod contact;
pub mod customer;
pub mod discount;
pub mod error;
pub mod favorite;
pub mod idempotency;
pub mod invoice;
pub mod limited_use;
pub mod mail;
pub mod order;
pub mod order_return;
pub mod overview;
pub mod page;
pub mod payment;
pub mod ports;
pub mod privacy;
pub mod refund;
pub mod report;
mod services;
pub mod session;
pub mod settings;
pub mod shop;
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
