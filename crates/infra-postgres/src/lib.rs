//! The application's repositories in PostgreSQL, and the migrations of the schema. This is the only crate with SQL: rows
//! are private, and the interface uses domain types.

mod account;
mod address;
mod audit;
mod cart;
mod catalogue;
mod columns;
mod contact;
mod customer;
mod discount;
mod error;
mod favorite;
mod idempotency;
mod invoice;
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
mod refund;
mod report;
mod schema;
mod search;
mod session;
mod settings;
mod staff;
mod stock;
mod stock_alert;
#[cfg(feature = "testing")]
pub mod testing;
mod thread;
mod two_factor;
mod url;

use chrono::{DateTime, Utc};
use diesel::{IntoSql, PgConnection, QueryResult, RunQueryDsl, dsl::now};

pub use account::PgUsers;
pub use address::PgAddresses;
pub use audit::PgAudit;
pub use cart::PgCarts;
pub use catalogue::{PgCatalogueSource, PgCategories, PgGroups, PgHistories, PgProducts, PgSynonyms};
pub use contact::PgContact;
pub use customer::PgCustomers;
pub use discount::PgDiscounts;
pub use error::DatabaseError;
pub use favorite::PgFavorites;
pub use invoice::{PgInvoicePdfs, PgInvoices};
pub use limited_use::PgLimitedUses;
pub use mail::PgMails;
pub use order::PgOrders;
pub use order_return::PgReturns;
pub use overview::PgOverview;
pub use payment::PgPayments;
pub use pool::Database;
pub use privacy::PgPrivacy;
pub use refund::PgRefunds;
pub use report::PgReports;
pub use session::PgSessions;
pub use settings::PgSettings;
pub use staff::PgStaff;
pub use stock_alert::PgStockAlerts;
pub use thread::PgThreads;
pub use two_factor::PgTwoFactors;

/// Returns the start of the transaction by the database's clock, because those of instances may differ.
fn database_time(connection: &mut PgConnection) -> QueryResult<DateTime<Utc>> {
    diesel::select(now.into_sql::<diesel::sql_types::Timestamptz>()).get_result(connection)
}
