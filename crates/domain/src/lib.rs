//! The rules of the shop: no I/O, no framework, no async, no clock.
//!
//! The crate may depend on `std`, `serde` (JSON), `utoipa` (its schema), `thiserror`, `uuid`, `chrono` (dates), `iban_validate`,
//! `percent-encoding` (URLs), `icu_collator` (sorting) and `unicode-normalization` (folding), and on no crate of the
//! workspace. A constructor checks the rules of a type; plain records of such types have public fields.

pub mod account;
pub mod address;
pub mod audit;
pub mod billing;
pub mod calendar;
pub mod cart;
pub mod catalogue;
pub mod configured_shop;
pub mod contact;
pub mod contact_point;
pub mod delivery;
pub mod discount;
pub mod email;
pub mod exemption;
#[cfg(test)]
mod hostile;
pub mod iban;
pub mod ids;
pub mod invoice;
pub mod json;
pub mod legal;
pub mod limits;
pub mod mail;
pub mod money;
pub mod order;
pub mod order_return;
pub mod pasted_line;
pub mod phone;
pub mod report;
pub mod search;
pub mod settings;
pub mod shop;
pub mod shop_text;
pub mod stock;
pub mod stock_alert;
pub mod text;
pub mod thread;
pub mod tiers;
pub mod turkish;
pub mod vat;
