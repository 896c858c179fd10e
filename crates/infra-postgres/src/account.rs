//! Accounts of customers and staff.

use crate::{
    Database, audit,
    columns::Column,
    error::DbError,
    schema::{orders, users},
    thread::note_rename,
};
use application::{
    account::{Inserted, NewUser, PasswordHash, ProfileChange, UserRepository},
    error::StorageError,
};
use chrono::{DateTime, Utc};
use diesel::{dsl::now, prelude::*};
use domain::{
    account::{PersonName, Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
    limits,
    phone::OptionalPhone,
    text::OptionalLine,
    turkish,
};
use uuid::Uuid;

/// Accounts in PostgreSQL.
pub struct PgUsers(Database);

impl PgUsers {
    /// Accounts of this database.
    #[must_use]
    pub const fn new(database: Database) -> Self {
        Self(database)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub(crate) struct UserRow {
    id: Column<UserId>,
    email: Column<EmailAddress>,
    first_name: Column<PersonName>,
    last_name: Column<PersonName>,
    phone: Column<OptionalPhone>,
    location: Column<OptionalLine<{ limits::TEXT }>>,
    postal_code: Column<OptionalLine<{ limits::TEXT }>>,
    is_seller: bool,
    is_admin: bool,
    session_epoch: i32,
    two_factor_enabled_at: Option<DateTime<Utc>>,
}

#[derive(Insertable)]
#[diesel(table_name = users)]
struct NewUserRow<'a> {
    id: Uuid,
    email: &'a str,
    password_hash: &'a str,
    first_name: &'a str,
    last_name: &'a str,
    phone: &'a str,
    location: &'a str,
    postal_code: &'a str,
    is_seller: bool,
    is_admin: bool,
    name_folded: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id.0,
            email: row.email.0,
            profile: Profile {
                first_name: row.first_name.0,
                last_name: row.last_name.0,
                phone: row.phone.0,
                location: row.location.0,
                postal_code: row.postal_code.0,
            },
            roles: Roles { is_seller: row.is_seller, is_admin: row.is_admin },
            session_epoch: row.session_epoch,
            has_two_factor: row.two_factor_enabled_at.is_some(),
        }
    }
}

/// The fields of a profile that change; the others are left out of the statement.
#[derive(AsChangeset)]
#[diesel(table_name = users)]
struct ProfileChangeRow<'a> {
    first_name: Option<&'a str>,
    last_name: Option<&'a str>,
    phone: Option<&'a str>,
    location: Option<&'a str>,
    postal_code: Option<&'a str>,
}

impl<'a> From<&'a ProfileChange> for ProfileChangeRow<'a> {
    fn from(change: &'a ProfileChange) -> Self {
        Self {
            first_name: change.first_name.as_ref().map(PersonName::as_str),
            last_name: change.last_name.as_ref().map(PersonName::as_str),
            phone: change.phone.as_ref().map(OptionalPhone::as_str),
            location: change.location.as_ref().map(OptionalLine::as_str),
            postal_code: change.postal_code.as_ref().map(OptionalLine::as_str),
        }
    }
}

impl UserRepository for PgUsers {
    fn insert(&self, user: &NewUser) -> Result<Inserted, StorageError> {
        self.0.run(|connection| insert(connection, user))
    }

    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError> {
        self.0.run(|connection| {
            let found: Option<(UserRow, String)> = users::table
                .filter(users::email.eq(email.as_str()))
                .filter(users::disabled_at.is_null())
                .select((UserRow::as_select(), users::password_hash))
                .first(connection)
                .optional()?;
            Ok(found.map(|(row, hash)| (row.into(), PasswordHash::new(hash))))
        })
    }

    fn update_profile(&self, id: UserId, change: &ProfileChange) -> Result<Option<User>, StorageError> {
        self.0.transaction(|connection| {
            let row: Option<UserRow> = diesel::update(users::table.find(id.uuid()))
                .set((ProfileChangeRow::from(change), users::updated_at.eq(now)))
                .returning(UserRow::as_returning())
                .get_result(connection)
                .optional()?;
            let user = row.map(User::from);
            let is_renamed = change.first_name.is_some() || change.last_name.is_some();
            if let Some(user) = user.as_ref().filter(|_| is_renamed) {
                rename(connection, user)?;
                note_rename(connection, user.id)?;
            }
            Ok(user)
        })
    }

    fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<Option<User>, StorageError> {
        self.0.transaction(|connection| {
            let row: Option<UserRow> = diesel::update(users::table.find(id.uuid()))
                .set((
                    users::password_hash.eq(password.as_str()),
                    users::session_epoch.eq(users::session_epoch + 1),
                    users::updated_at.eq(now),
                ))
                .returning(UserRow::as_returning())
                .get_result(connection)
                .optional()?;
            let user = row.map(User::from);
            if let Some(staff) = user.as_ref().filter(|user| user.roles.is_staff()) {
                audit::write_own(connection, staff, "set_password")?;
            }
            Ok(user)
        })
    }
}

/// Makes an account, unless its e-mail is taken: the constraint settles the race of two registrations, which an earlier
/// look could not.
pub(crate) fn insert(connection: &mut PgConnection, user: &NewUser) -> Result<Inserted, DbError> {
    let row = NewUserRow {
        id: user.id.uuid(),
        email: user.email.as_str(),
        password_hash: user.password.as_str(),
        first_name: user.profile.first_name.as_str(),
        last_name: user.profile.last_name.as_str(),
        phone: user.profile.phone.as_str(),
        location: user.profile.location.as_str(),
        postal_code: user.profile.postal_code.as_str(),
        is_seller: user.roles.is_seller,
        is_admin: user.roles.is_admin,
        name_folded: folded_name(&user.profile),
        created_at: user.at,
        updated_at: user.at,
    };
    let inserted: Option<UserRow> = diesel::insert_into(users::table)
        .values(row)
        .on_conflict(users::email)
        .do_nothing()
        .returning(UserRow::as_returning())
        .get_result(connection)
        .optional()?;
    Ok(inserted.map_or(Inserted::EmailTaken, |row| Inserted::Yes(row.into())))
}

fn folded_name(profile: &Profile) -> String {
    turkish::fold(&format!("{} {}", profile.first_name, profile.last_name))
}

/// Lets the customer's orders be found under the new name, also those that are being placed now: they wait for
/// the account's row and then copy its folded name.
fn rename(connection: &mut PgConnection, user: &User) -> QueryResult<()> {
    let name = folded_name(&user.profile);
    diesel::update(users::table.find(user.id.uuid()))
        .set(users::name_folded.eq(&name))
        .execute(connection)?;
    let others =
        orders::table.filter(orders::user_id.eq(user.id.uuid())).filter(orders::customer_folded.ne(&name));
    diesel::update(others).set(orders::customer_folded.eq(&name)).execute(connection).map(drop)
}
