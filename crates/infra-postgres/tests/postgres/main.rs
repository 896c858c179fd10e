//! The repositories and the schema against a real PostgreSQL; each test has a database of its own.
#![expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod account;
mod address;
mod audit;
mod cart;
mod catalogue;
mod catalogue_changes;
mod conflicts;
mod constraints;
mod contact;
mod database;
mod derived;
mod feed;
mod glossary_migration;
mod inbox_scans;
mod mail;
mod migrations;
mod order;
mod order_counts;
mod order_migration;
mod order_number;
mod order_races;
mod order_record;
mod order_scale;
mod order_search;
mod order_texts;
mod overview;
mod privacy;
mod samples;
mod scans;
mod schema_file;
mod schema_rules;
mod session;
mod statements;
mod thread;
mod thread_races;
