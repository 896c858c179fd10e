//! Trust in customers, as staff set it.

use crate::{
    Database,
    audit::{self, NewAuditEntry},
    columns::Column,
    schema::users,
};
use application::{actor::Staff, customer::CustomerRepository, error::StorageError};
use diesel::{
    dsl::{not, sql},
    prelude::*,
    sql_types::Bool,
};
use domain::{audit::AuditEntity, email::EmailAddress};
use uuid::Uuid;

/// Customers in PostgreSQL.
pub struct PgCustomers(pub Database);

impl CustomerRepository for PgCustomers {
    fn set_trusted(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        is_trusted: bool,
    ) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let found: Option<(Uuid, bool)> = users::table
                .filter(users::email.eq(email.as_str()))
                .filter(users::closed_at.is_null())
                .filter(not(users::is_seller).and(not(users::is_admin)))
                .select((users::id, users::is_trusted))
                .for_no_key_update()
                .first(connection)
                .optional()?;
            let Some((id, was_trusted)) = found else { return Ok(false) };
            diesel::update(users::table.find(id))
                .set(users::is_trusted.eq(is_trusted))
                .execute(connection)?;
            let [before, after] = [was_trusted, is_trusted].map(|is| audit::field("isTrusted", is));
            audit::write(
                connection,
                staff,
                NewAuditEntry::new(AuditEntity::Customer, id, "trust", before, after),
            )?;
            Ok(true)
        })
    }

    fn list_non_ascii_emails(&self) -> Result<Vec<EmailAddress>, StorageError> {
        self.0.run(|connection| {
            let emails: Vec<Column<EmailAddress>> = users::table
                // Only a character outside ASCII takes more than one byte.
                .filter(sql::<Bool>("octet_length(email) > char_length(email)"))
                .order(users::email)
                .select(users::email)
                .load(connection)?;
            Ok(emails.into_iter().map(|email| email.0).collect())
        })
    }

    fn find_emails(&self, emails: &[String]) -> Result<Vec<EmailAddress>, StorageError> {
        self.0.run(|connection| {
            let emails: Vec<Column<EmailAddress>> = users::table
                .filter(users::email.eq_any(emails))
                .order(users::email)
                .select(users::email)
                .load(connection)?;
            Ok(emails.into_iter().map(|email| email.0).collect())
        })
    }
}
