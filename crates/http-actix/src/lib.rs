//! The shop over HTTP: routes, requests and responses, sessions, errors and the web page.
//!
//! Each area has a module of its own, named like the areas of `application`. Areas use `guard` and `http`, `guard` uses
//! `http`. A handler parses the request, calls one use case on the blocking pool, and builds the response.

mod http;

mod guard;

mod context;

mod account;
mod address;
mod audit;
mod bank_statement;
mod cart;
mod catalogue;
mod category;
mod contact;
mod customer;
mod discount;
mod docs;
mod favorite;
mod group;
mod health;
mod invoice;
mod legal;
mod mail;
mod order;
mod order_return;
mod overview;
mod payment;
mod privacy;
mod product_import;
mod refund;
mod report;
mod settings;
mod shop;
mod staff;
mod stock_alert;
mod synonyms;
mod thread;
mod two_factor;
mod web_page;

mod app;
mod openapi;
mod parts;
mod serve;

#[cfg(test)]
mod hostile;

pub use app::{app, open_api};
pub use guard::{ending::Ending, readiness::Readiness};
pub use http::{error::ApiError, request_id::RequestId, timeouts::Timeouts};
pub use parts::{AppParts, Settings};
pub use serve::{serve, serve_metrics};
pub use shop::LaunchCheck;
