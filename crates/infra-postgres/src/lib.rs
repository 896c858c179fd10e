//! The application's repositories in PostgreSQL, and the migrations of the schema. This is the only crate with SQL: rows
//! are private, and the interface uses domain types.
#![warn(missing_docs)]

mod account;
mod address;
mod address_fields;
mod audit;
mod backup;
mod cart;
mod catalogue;
mod columns;
mod contact;
mod customer;
mod error;
mod idempotency;
mod limited_use;
mod locks;
mod mail;
mod migrations;
mod order;
mod order_return;
mod order_rules;
mod overview;
mod payment;
mod pool;
mod privacy;
mod schema;
mod search;
mod session;
mod staff;
mod stock;
mod stock_alert;
#[cfg(feature = "testing")]
pub mod testing;
mod thread;
mod two_factor;
mod url;
mod values;

pub use account::PgUsers;
pub use address::PgAddresses;
pub use audit::PgAudit;
pub use backup::{BackupError, Restoration, Snapshot};
pub use cart::PgCarts;
pub use catalogue::{PgCatalogueSource, PgCategories, PgHistories, PgProducts, PgSynonyms};
pub use contact::PgContact;
pub use customer::PgCustomers;
pub use error::DatabaseError;
pub use limited_use::PgLimitedUses;
pub use mail::PgMails;
pub use order::PgOrders;
pub use order_return::PgReturns;
pub use overview::PgOverview;
pub use payment::PgPayments;
pub use pool::Database;
pub use privacy::PgPrivacy;
pub use session::PgSessions;
pub use staff::PgStaff;
pub use stock_alert::PgStockAlerts;
pub use thread::PgThreads;
pub use two_factor::PgTwoFactors;
