//! Sessions and their logins, stored under the hash of the session key.

use crate::{
    Database,
    account::UserRow,
    columns::Column,
    schema::{sessions, users},
};
use application::{
    actor::Login,
    error::StorageError,
    session::{Logins, SessionRepository, StoredSession},
};
use chrono::{DateTime, Utc};
use diesel::{alias, pg::Pg, prelude::*};
use domain::ids::UserId;
use sha2::{Digest, Sha256};

/// Sessions in PostgreSQL.
pub struct PgSessions(pub Database);

/// Hashes a session key. The table holds only hashes, so a stolen copy of it is no use for logging in.
fn hash(key: &str) -> Vec<u8> {
    Sha256::digest(key).to_vec()
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions, check_for_backend(Pg))]
struct LoginsRow {
    customer_id: Option<Column<UserId>>,
    customer_epoch: Option<i32>,
    staff_id: Option<Column<UserId>>,
    staff_epoch: Option<i32>,
}

impl From<&Logins> for LoginsRow {
    fn from(logins: &Logins) -> Self {
        Self {
            customer_id: logins.customer.map(|login| Column(login.user_id)),
            customer_epoch: logins.customer.map(|login| login.session_epoch),
            staff_id: logins.staff.map(|login| Column(login.user_id)),
            staff_epoch: logins.staff.map(|login| login.session_epoch),
        }
    }
}

impl From<LoginsRow> for Logins {
    fn from(row: LoginsRow) -> Self {
        let login = |id: Option<Column<UserId>>, epoch: Option<i32>| {
            Some(Login { user_id: id?.0, session_epoch: epoch? })
        };
        Self {
            customer: login(row.customer_id, row.customer_epoch),
            staff: login(row.staff_id, row.staff_epoch),
        }
    }
}

/// The logins of a session, the time of its last use, and its customer and staff accounts.
type FoundRow = (LoginsRow, DateTime<Utc>, Option<UserRow>, Option<UserRow>);

alias!(users as customers: Customers, users as members: Members);

impl SessionRepository for PgSessions {
    fn load(&self, key: &str, now: DateTime<Utc>) -> Result<Option<StoredSession>, StorageError> {
        self.0.run(|connection| {
            let is_customer = customers
                .field(users::id)
                .nullable()
                .eq(sessions::customer_id)
                .and(customers.field(users::session_epoch).nullable().eq(sessions::customer_epoch));
            let is_staff = members
                .field(users::id)
                .nullable()
                .eq(sessions::staff_id)
                .and(members.field(users::session_epoch).nullable().eq(sessions::staff_epoch));
            let found: Option<FoundRow> = sessions::table
                .left_join(customers.on(is_customer))
                .left_join(members.on(is_staff))
                .filter(sessions::key_hash.eq(hash(key)))
                .filter(sessions::expires_at.gt(now))
                .select((
                    LoginsRow::as_select(),
                    sessions::used_at,
                    customers.fields(<UserRow as Selectable<Pg>>::construct_selection()).nullable(),
                    members.fields(<UserRow as Selectable<Pg>>::construct_selection()).nullable(),
                ))
                .first(connection)
                .optional()?;
            Ok(found.map(|(logins, used_at, customer, staff)| StoredSession {
                logins: logins.into(),
                customer: customer.map(Into::into),
                staff: staff.map(Into::into),
                used_at,
            }))
        })
    }

    fn note_use(&self, key: &str, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::update(sessions::table.find(hash(key)))
                .set(sessions::used_at.eq(now))
                .execute(connection)?;
            Ok(())
        })
    }

    fn insert(
        &self,
        key: &str,
        logins: &Logins,
        used_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::key_hash.eq(hash(key)),
                    LoginsRow::from(logins),
                    sessions::used_at.eq(used_at),
                    sessions::expires_at.eq(expires_at),
                ))
                .execute(connection)?;
            Ok(())
        })
    }

    fn delete(&self, key: &str) -> Result<(), StorageError> {
        self.0.run(|connection| {
            diesel::delete(sessions::table.find(hash(key))).execute(connection)?;
            Ok(())
        })
    }

    fn delete_expired(&self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        self.0.run(|connection| {
            let ended =
                diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(connection)?;
            Ok(ended as u64)
        })
    }
}
