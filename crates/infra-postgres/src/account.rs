//! Accounts of customers and staff.

use crate::{
    Database, audit,
    columns::Column,
    database_time,
    error::DbError,
    mail::enqueue,
    schema::{email_confirmations, password_resets, users},
    thread::note_rename,
};
use application::{
    account::{Inserted, NewLink, NewUser, PasswordHash, ProfileChange, TokenHash, UserRepository},
    error::StorageError,
};
use chrono::{DateTime, Utc};
use diesel::{
    dsl::{auto_type, now},
    prelude::*,
    sql_query,
    sql_types::{Text, Uuid as SqlUuid},
};
use domain::{
    account::{PersonName, Profile, Roles, User},
    email::EmailAddress,
    ids::UserId,
    limits,
    mail::Mail,
    phone::OptionalPhone,
    text::OptionalLine,
    turkish,
};
use uuid::Uuid;

/// Accounts in PostgreSQL.
pub struct PgUsers(pub Database);

#[derive(Queryable, QueryableByName, Selectable)]
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
    email_confirmed_at: Option<DateTime<Utc>>,
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
    email_confirmed_at: Option<DateTime<Utc>>,
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
            is_email_confirmed: row.email_confirmed_at.is_some(),
        }
    }
}

/// The changed fields of a profile; unchanged fields are `None` and not written.
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
    fn insert(
        &self,
        user: &NewUser,
        confirmation: Option<&NewLink>,
        taken: Option<&Mail>,
    ) -> Result<Inserted, StorageError> {
        self.0.transaction(|connection| {
            let inserted = insert(connection, user)?;
            match (&inserted, confirmation, taken) {
                (Inserted::Yes(user), Some(link), _) => keep_confirmation(connection, user.id.uuid(), link)?,
                (Inserted::EmailTaken, _, Some(mail)) => {
                    enqueue(connection, std::slice::from_ref(mail), user.at)?;
                }
                _ => {}
            }
            Ok(inserted)
        })
    }

    fn find_credentials(&self, email: &EmailAddress) -> Result<Option<(User, PasswordHash)>, StorageError> {
        self.0.run(|connection| {
            let found: Option<(UserRow, String)> = users::table
                .filter(users::email.eq(email.as_str()))
                .filter(is_open())
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

    fn set_password(
        &self,
        id: UserId,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError> {
        self.0.transaction(|connection| set_password(connection, id.uuid(), password, mail))
    }

    fn keep_password_reset(&self, reset: &NewLink) -> Result<(), StorageError> {
        self.0.transaction(|connection| {
            let owner: Option<Uuid> = users::table
                .filter(users::email.eq(reset.mail.to.as_str()))
                .filter(is_open())
                // Anyone may ask for this link: it must not replace that of the invitation.
                .filter(users::invited_at.is_null())
                .select(users::id)
                .first(connection)
                .optional()?;
            let Some(owner) = owner else { return Ok(()) };
            Ok(keep_link(connection, owner, reset)?)
        })
    }

    fn find_password_reset(
        &self,
        token: &TokenHash,
        at: DateTime<Utc>,
    ) -> Result<Option<User>, StorageError> {
        self.0.run(|connection| {
            let row: Option<UserRow> = password_resets::table
                .inner_join(users::table)
                .filter(password_resets::token_hash.eq(token.0.as_slice()))
                .filter(password_resets::expires_at.gt(at))
                .filter(is_open())
                .select(UserRow::as_select())
                .first(connection)
                .optional()?;
            Ok(row.map(User::from))
        })
    }

    fn reset_password(
        &self,
        token: &TokenHash,
        at: DateTime<Utc>,
        password: &PasswordHash,
        mail: &Mail,
    ) -> Result<Option<User>, StorageError> {
        self.0.transaction(|connection| {
            let token = password_resets::table
                .filter(password_resets::token_hash.eq(token.0.as_slice()))
                .filter(password_resets::expires_at.gt(at));
            let owner: Option<Uuid> = diesel::delete(token)
                .returning(password_resets::user_id)
                .get_result(connection)
                .optional()?;
            match owner {
                Some(owner) => {
                    // The link was mailed to the account's address.
                    confirm(connection, owner, at)?;
                    set_password(connection, owner, password, mail)
                }
                None => Ok(None),
            }
        })
    }

    fn keep_email_confirmation(&self, id: UserId, link: &NewLink) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            // Locked, so that a link that is used meanwhile leaves no newer one.
            let unconfirmed: Option<Uuid> = users::table
                .find(id.uuid())
                .filter(is_open())
                .filter(users::email_confirmed_at.is_null())
                .select(users::id)
                .for_no_key_update()
                .first(connection)
                .optional()?;
            if let Some(id) = unconfirmed {
                keep_confirmation(connection, id, link)?;
            }
            Ok(unconfirmed.is_some())
        })
    }

    fn confirm_email(&self, token: &TokenHash, at: DateTime<Utc>) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            let owner: Option<Uuid> = email_confirmations::table
                .filter(email_confirmations::token_hash.eq(token.0.as_slice()))
                .filter(email_confirmations::expires_at.gt(at))
                .select(email_confirmations::user_id)
                .first(connection)
                .optional()?;
            let Some(owner) = owner else { return Ok(false) };
            Ok(confirm(connection, owner, at)?)
        })
    }
}

/// Selects the accounts that may log in.
#[auto_type]
fn is_open() -> _ {
    users::disabled_at.is_null().and(users::closed_at.is_null())
}

fn set_password(
    connection: &mut PgConnection,
    id: Uuid,
    password: &PasswordHash,
    mail: &Mail,
) -> Result<Option<User>, DbError> {
    let row: Option<UserRow> = diesel::update(users::table.find(id))
        .set((
            users::password_hash.eq(password.as_str()),
            users::invited_at.eq(None::<DateTime<Utc>>),
            users::session_epoch.eq(users::session_epoch + 1),
            users::updated_at.eq(now),
        ))
        .returning(UserRow::as_returning())
        .get_result(connection)
        .optional()?;
    let Some(user) = row.map(User::from) else { return Ok(None) };
    forget_reset(connection, id)?;
    enqueue_now(connection, mail)?;
    if user.roles.is_staff() {
        let sessions = audit::sessions_ended(user.session_epoch - 1);
        audit::write_own(connection, &user, "set_password", sessions)?;
    }
    Ok(Some(user))
}

/// Stores the link by which an account chooses a password, in place of an earlier one, and writes its mail.
pub(crate) fn keep_link(connection: &mut PgConnection, owner: Uuid, link: &NewLink) -> QueryResult<()> {
    let row = (
        password_resets::token_hash.eq(link.token.0.as_slice()),
        password_resets::expires_at.eq(link.expires_at),
    );
    diesel::insert_into(password_resets::table)
        .values((password_resets::user_id.eq(owner), row))
        .on_conflict(password_resets::user_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    enqueue(connection, std::slice::from_ref(&link.mail), link.at)
}

/// Stores the link that confirms an account's e-mail, in place of an earlier one, and writes its mail.
fn keep_confirmation(connection: &mut PgConnection, owner: Uuid, link: &NewLink) -> QueryResult<()> {
    let row = (
        email_confirmations::token_hash.eq(link.token.0.as_slice()),
        email_confirmations::expires_at.eq(link.expires_at),
    );
    diesel::insert_into(email_confirmations::table)
        .values((email_confirmations::user_id.eq(owner), row))
        .on_conflict(email_confirmations::user_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    enqueue(connection, std::slice::from_ref(&link.mail), link.at)
}

/// Confirms the account's e-mail and ends its link; `false` if it is confirmed already.
fn confirm(connection: &mut PgConnection, id: Uuid, at: DateTime<Utc>) -> QueryResult<bool> {
    let unconfirmed = users::table.find(id).filter(users::email_confirmed_at.is_null());
    let confirmed = diesel::update(unconfirmed).set(users::email_confirmed_at.eq(at)).execute(connection)?;
    diesel::delete(email_confirmations::table.find(id)).execute(connection)?;
    Ok(confirmed == 1)
}

/// Deletes the account's password-reset link, which must not work after the password has changed.
pub(crate) fn forget_reset(connection: &mut PgConnection, id: Uuid) -> QueryResult<()> {
    diesel::delete(password_resets::table.find(id)).execute(connection).map(drop)
}

/// Adds a mail to the outbox, due at the database's current time.
pub(crate) fn enqueue_now(connection: &mut PgConnection, mail: &Mail) -> QueryResult<()> {
    let at = database_time(connection)?;
    enqueue(connection, std::slice::from_ref(mail), at)
}

/// Creates an account unless its e-mail is taken. The unique constraint decides, because a query beforehand would miss a
/// concurrent registration.
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
        email_confirmed_at: user.is_email_confirmed.then_some(user.at),
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

/// Copies the customer's new name and e-mail to their orders, so that a search finds them by these. An order that is
/// being placed at the moment waits for the lock on the account's row and then copies both itself.
pub(crate) fn rename(connection: &mut PgConnection, user: &User) -> QueryResult<()> {
    let name = folded_name(&user.profile);
    diesel::update(users::table.find(user.id.uuid()))
        .set(users::name_folded.eq(&name))
        .execute(connection)?;
    let folded = format!("{name} {}", user.email.as_str());
    let copy = "UPDATE orders SET search = jsonb_set(search, '{customer}', to_jsonb($2))
        WHERE user_id = $1 AND search ->> 'customer' <> $2";
    sql_query(copy).bind::<SqlUuid, _>(user.id.uuid()).bind::<Text, _>(folded).execute(connection).map(drop)
}
