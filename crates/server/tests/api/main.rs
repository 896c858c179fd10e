//! Tests of all routes over TCP with a real database.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/mod.rs"]
mod support;

mod account;
mod address;
mod audit;
mod bad_upload;
mod bad_values;
mod bank_statement;
mod cart;
mod catalogue;
mod catalogue_cache;
mod categories;
mod contact;
mod customers;
mod delivery_and_discounts;
mod demo;
mod guest_orders;
mod idempotency;
mod instances;
mod invoice;
mod legal;
mod machines;
mod mail;
mod order;
mod order_desk;
mod outage;
mod password;
mod password_reset;
mod payments;
mod permissions;
mod previews;
mod privacy;
mod products;
mod purchase;
mod quick_order;
mod quote;
mod random_input;
mod rate_limits;
mod reports;
mod returns;
mod search;
mod seller_orders;
mod seller_products;
mod session;
mod staff;
mod stock;
mod stock_alerts;
mod support_threads;
mod team;
mod tiers;
mod two_factor;
mod unpaid;
