//! Accounts of customers and staff.

use crate::{
    Database,
    error::{DbError, invalid_column, violates_constraint},
    schema::{orders, users},
    thread::note_rename,
};
use application::{
    account::{Inserted, NewUser, PasswordHash, UserRepository},
    error::StorageError,
};
use chrono::{DateTime, Utc};
use diesel::{dsl::now, prelude::*};
use domain::{
    account::{Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
    phone::OptionalPhone,
    text::{Line, OptionalLine},
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
struct UserRow {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    phone: String,
    location: String,
    postal_code: String,
    is_seller: bool,
    is_admin: bool,
    session_epoch: i32,
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
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl TryFrom<UserRow> for User {
    type Error = DbError;

    fn try_from(row: UserRow) -> Result<Self, DbError> {
        let optional = |text: &str, column| OptionalLine::new(text).map_err(invalid_column("users", column));
        Ok(Self {
            id: UserId::new(row.id),
            email: EmailAddress::new(&row.email).map_err(invalid_column("users", "email"))?,
            profile: Profile {
                first_name: Line::new(&row.first_name).map_err(invalid_column("users", "first_name"))?,
                last_name: Line::new(&row.last_name).map_err(invalid_column("users", "last_name"))?,
                phone: OptionalPhone::new(&row.phone).map_err(invalid_column("users", "phone"))?,
                location: optional(&row.location, "location")?,
                postal_code: optional(&row.postal_code, "postal_code")?,
            },
            roles: Roles { is_seller: row.is_seller, is_admin: row.is_admin },
            session_epoch: row.session_epoch,
        })
    }
}

impl UserRepository for PgUsers {
    fn insert(&self, user: &NewUser) -> Result<Inserted, StorageError> {
        self.0.run(|connection| {
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
                created_at: user.at,
                updated_at: user.at,
            };
            // The constraint settles the race of two registrations, which an earlier look could not.
            match diesel::insert_into(users::table)
                .values(row)
                .returning(UserRow::as_returning())
                .get_result(connection)
            {
                Ok(row) => Ok(Inserted::Yes(row.try_into()?)),
                Err(error) if violates_constraint(&error, "users_email_key") => Ok(Inserted::EmailTaken),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn find(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
        self.0.run(|connection| {
            let ids: Vec<_> = ids.iter().map(|id| id.uuid()).collect();
            users::table
                .filter(users::id.eq_any(ids))
                .select(UserRow::as_select())
                .load(connection)?
                .into_iter()
                .map(User::try_from)
                .collect()
        })
    }

    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError> {
        self.0.run(|connection| {
            let found: Option<(UserRow, String)> = users::table
                .filter(users::email.eq(email.as_str()))
                .select((UserRow::as_select(), users::password_hash))
                .first(connection)
                .optional()?;
            found.map(|(row, hash)| Ok((row.try_into()?, PasswordHash::new(hash)))).transpose()
        })
    }

    fn update_profile(&self, id: UserId, profile: &Profile) -> Result<Option<User>, StorageError> {
        self.0.transaction(|connection| {
            let row: Option<UserRow> = diesel::update(users::table.find(id.uuid()))
                .set((
                    users::first_name.eq(profile.first_name.as_str()),
                    users::last_name.eq(profile.last_name.as_str()),
                    users::phone.eq(profile.phone.as_str()),
                    users::location.eq(profile.location.as_str()),
                    users::postal_code.eq(profile.postal_code.as_str()),
                    users::updated_at.eq(now),
                ))
                .returning(UserRow::as_returning())
                .get_result(connection)
                .optional()?;
            let user = row.map(User::try_from).transpose()?;
            if let Some(user) = &user {
                rename_in_orders(connection, user)?;
                note_rename(connection, user.id)?;
            }
            Ok(user)
        })
    }

    fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<Option<User>, StorageError> {
        self.0.run(|connection| {
            let row: Option<UserRow> = diesel::update(users::table.find(id.uuid()))
                .set((
                    users::password_hash.eq(password.as_str()),
                    users::session_epoch.eq(users::session_epoch + 1),
                    users::updated_at.eq(now),
                ))
                .returning(UserRow::as_returning())
                .get_result(connection)
                .optional()?;
            row.map(User::try_from).transpose()
        })
    }
}

/// Lets the customer's orders be found under the new name.
fn rename_in_orders(connection: &mut PgConnection, user: &User) -> QueryResult<()> {
    let name = turkish::fold(&user.full_name());
    let others =
        orders::table.filter(orders::user_id.eq(user.id.uuid())).filter(orders::customer_folded.ne(&name));
    diesel::update(others).set(orders::customer_folded.eq(&name)).execute(connection).map(drop)
}
