//! Exporting and erasing a customer's personal data.

use crate::{
    Database,
    account::{UserRow, rename},
    schema::{invoices, orders, users},
    thread::note_rename,
};
use application::{error::StorageError, privacy::PrivacyRepository};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
    sql_query,
    sql_types::{Array, Text, Timestamptz, Uuid as SqlUuid},
};
use domain::{account::User, ids::UserId, mail::MailKind};
use uuid::Uuid;

/// The number of orders whose personal data is erased per transaction.
const ERASED_AT_ONCE: i64 = 500;

/// The statement that reads all data about a customer.
const EXPORT: &str = concat!(include_str!("privacy/account.sql"), include_str!("privacy/export.sql"));

/// The statement that erases a customer's identity.
const CLOSE: &str = concat!(include_str!("privacy/account.sql"), include_str!("privacy/close.sql"));

/// Customers' data in PostgreSQL.
pub struct PgPrivacy(Database);

impl PgPrivacy {
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }

    /// Returns the ids of all closed accounts.
    pub fn closed_accounts(&self) -> Result<Vec<UserId>, StorageError> {
        self.0.run(|connection| {
            let closed = users::table.filter(users::closed_at.is_not_null()).select(users::id);
            Ok(closed.load(connection)?.into_iter().map(UserId::new).collect())
        })
    }

    /// Closes those of these accounts that exist and are open, and returns their number.
    pub fn close_again(&self, ids: &[UserId], at: DateTime<Utc>) -> Result<usize, StorageError> {
        let open: Vec<Uuid> = self.0.run(|connection| {
            let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
            let open = users::table.filter(users::id.eq_any(ids)).filter(users::closed_at.is_null());
            Ok(open.select(users::id).load(connection)?)
        })?;
        open.iter().try_for_each(|id| self.close(UserId::new(*id), at))?;
        Ok(open.len())
    }
}

/// Returns the names of the mails about their recipient's account.
fn about_account() -> Vec<&'static str> {
    MailKind::ABOUT_ACCOUNT.map(MailKind::as_str).into()
}

#[derive(QueryableByName)]
struct Export {
    #[diesel(sql_type = Text)]
    text: String,
}

impl PrivacyRepository for PgPrivacy {
    fn export(&self, customer: UserId) -> Result<String, StorageError> {
        self.0.run(|connection| {
            let export: Export = sql_query(EXPORT)
                .bind::<SqlUuid, _>(customer.uuid())
                .bind::<Array<Text>, _>(about_account())
                .get_result(connection)?;
            Ok(export.text)
        })
    }

    fn close(&self, customer: UserId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.transaction(|connection| {
            sql_query(CLOSE)
                .bind::<SqlUuid, _>(customer.uuid())
                .bind::<Array<Text>, _>(about_account())
                .bind::<Timestamptz, _>(at)
                .execute(connection)?;
            let row: Option<UserRow> = users::table
                .find(customer.uuid())
                .select(UserRow::as_select())
                .first(connection)
                .optional()?;
            if let Some(user) = row.map(User::from) {
                rename(connection, &user)?;
                note_rename(connection, user.id)?;
            }
            Ok(())
        })
    }

    fn erase_closed(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.transaction(|connection| {
            // An invoice of January can be of an order of December.
            let invoiced_later = invoices::table
                .filter(invoices::order_id.eq(orders::id))
                .filter(invoices::issued_at.ge(before));
            let of_closed = orders::table.inner_join(users::table).filter(users::closed_at.is_not_null());
            let mut old: Vec<Uuid> = of_closed
                .filter(orders::created_at.lt(before))
                .filter(not(exists(invoiced_later)))
                .limit(ERASED_AT_ONCE)
                .select(orders::id)
                .load(connection)?;
            let of_guests: Vec<Uuid> = orders::table
                .filter(orders::user_id.is_null())
                .filter(orders::created_at.lt(before))
                .filter(not(exists(invoiced_later)))
                .limit(ERASED_AT_ONCE)
                .select(orders::id)
                .load(connection)?;
            old.extend(of_guests);
            let erased = diesel::delete(orders::table.filter(orders::id.eq_any(old))).execute(connection)?;
            let none_left = not(exists(orders::table.filter(orders::user_id.eq(users::id.nullable()))));
            let gone = users::table.filter(users::closed_at.lt(before)).filter(none_left);
            Ok((erased + diesel::delete(gone).execute(connection)?) as u64)
        })
    }
}
