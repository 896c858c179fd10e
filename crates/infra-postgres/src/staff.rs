//! Staff accounts.

use crate::{
    Database,
    account::{UserRow, enqueue_now, forget_reset, insert, keep_link},
    audit::{self, NewAuditEntry},
    error::DbError,
    schema::{recovery_codes, two_factors, users},
};
use application::{
    account::{Inserted, NewLink, NewUser},
    actor::Staff,
    error::StorageError,
    staff::{StaffChange, StaffChanged, StaffMember, StaffRepository},
};
use chrono::{DateTime, Utc};
use diesel::{dsl::now, prelude::*};
use domain::{account::User, audit::AuditEntity, email::EmailAddress};
use serde_json::{Value, json};
use uuid::Uuid;

/// The maximum number of accounts in the list; more than any shop has.
const MAX_LISTED: i64 = 1_000;

/// Staff accounts in PostgreSQL.
pub struct PgStaff(pub Database);

impl StaffRepository for PgStaff {
    fn list(&self) -> Result<Vec<StaffMember>, StorageError> {
        self.0.run(|connection| {
            type Row = (UserRow, Option<DateTime<Utc>>, Option<DateTime<Utc>>);
            let rows: Vec<Row> = users::table
                .filter(users::is_seller.or(users::is_admin))
                .order(users::email)
                .limit(MAX_LISTED)
                .select((UserRow::as_select(), users::disabled_at, users::invited_at))
                .load(connection)?;
            let member = |(row, disabled_at, invited_at): Row| StaffMember {
                user: row.into(),
                is_disabled: disabled_at.is_some(),
                is_invited: invited_at.is_some(),
            };
            Ok(rows.into_iter().map(member).collect())
        })
    }

    fn insert(&self, staff: &Staff, user: &NewUser) -> Result<Inserted, StorageError> {
        self.0.transaction(|connection| {
            let inserted = insert(connection, user)?;
            if let Inserted::Yes(user) = &inserted {
                audit::write(connection, staff, made(user, "create"))?;
            }
            Ok(inserted)
        })
    }

    fn invite(&self, staff: &Staff, user: &NewUser, invitation: &NewLink) -> Result<Inserted, StorageError> {
        self.0.transaction(|connection| {
            let inserted = insert(connection, user)?;
            if let Inserted::Yes(user) = &inserted {
                let id = user.id.uuid();
                diesel::update(users::table.find(id))
                    .set(users::invited_at.eq(invitation.at))
                    .execute(connection)?;
                keep_link(connection, id, invitation)?;
                audit::write(connection, staff, made(user, "invite"))?;
            }
            Ok(inserted)
        })
    }

    fn change(
        &self,
        staff: &Staff,
        email: &EmailAddress,
        change: &StaffChange,
    ) -> Result<StaffChanged, StorageError> {
        self.0.transaction(|connection| {
            let is_request = !staff.is_command_line();
            if matches!(change, StaffChange::Disable) && is_request && !leaves_active(connection, email)? {
                return Ok(StaffChanged::LastActive);
            }
            let found: Option<(UserRow, Option<DateTime<Utc>>)> = users::table
                .filter(users::email.eq(email.as_str()))
                .filter(users::is_seller.or(users::is_admin))
                .select((UserRow::as_select(), users::disabled_at))
                .for_no_key_update()
                .first(connection)
                .optional()?;
            let Some((row, disabled_at)) = found else { return Ok(StaffChanged::NotFound) };
            let user = User::from(row);
            let id = user.id.uuid();
            let entry = match change {
                StaffChange::Disable => {
                    let account = users::table.find(id);
                    diesel::update(account).set(users::disabled_at.eq(now)).execute(connection)?;
                    end_sessions(connection, id)?;
                    is_disabled(id, "disable", disabled_at.is_some(), true)
                }
                StaffChange::Enable => {
                    let none = None::<DateTime<Utc>>;
                    diesel::update(users::table.find(id))
                        .set(users::disabled_at.eq(none))
                        .execute(connection)?;
                    is_disabled(id, "enable", disabled_at.is_some(), false)
                }
                StaffChange::SetPassword(hash, mail) => {
                    let none = None::<DateTime<Utc>>;
                    diesel::update(users::table.find(id))
                        .set((users::password_hash.eq(hash.as_str()), users::invited_at.eq(none)))
                        .execute(connection)?;
                    end_sessions(connection, id)?;
                    forget_reset(connection, id)?;
                    enqueue_now(connection, mail)?;
                    let (before, after) = audit::sessions_ended(user.session_epoch);
                    audit_entry(id, "set_password", before, after)
                }
                StaffChange::EndSessions => {
                    end_sessions(connection, id)?;
                    let (before, after) = audit::sessions_ended(user.session_epoch);
                    audit_entry(id, "end_sessions", before, after)
                }
                StaffChange::ResetTwoFactor => {
                    remove_two_factor(connection, id)?;
                    let has = |has: bool| audit::field("twoFactor", has);
                    audit_entry(id, "reset_two_factor", has(user.has_two_factor), has(false))
                }
                StaffChange::Invite(invitation) => {
                    let invited = users::table.find(id).filter(users::invited_at.is_not_null());
                    let renewed = diesel::update(invited)
                        .set(users::invited_at.eq(invitation.at))
                        .execute(connection)?;
                    if renewed == 0 {
                        return Ok(StaffChanged::NotFound);
                    }
                    keep_link(connection, id, invitation)?;
                    audit_entry(id, "invite", Value::Null, Value::Null)
                }
            };
            audit::write(connection, staff, entry)?;
            Ok(StaffChanged::Yes)
        })
    }
}

/// Returns whether an account that may log in is left if this one is disabled. It locks all staff accounts, so that two
/// staff members who disable each other at once do not leave the shop without one.
fn leaves_active(connection: &mut PgConnection, disabled: &EmailAddress) -> QueryResult<bool> {
    let is_active = users::disabled_at.is_null().and(users::invited_at.is_null());
    let locked: Vec<(String, bool)> = users::table
        .filter(users::is_seller.or(users::is_admin))
        .order(users::id)
        .select((users::email, is_active))
        .for_no_key_update()
        .load(connection)?;
    Ok(locked.iter().any(|(email, is_active)| *is_active && email != disabled.as_str()))
}

/// Returns the audit entry for a new account.
fn made(user: &User, action: &'static str) -> NewAuditEntry {
    let made = json!({
        "email": user.email.as_str(),
        "isSeller": user.roles.is_seller,
        "isAdmin": user.roles.is_admin,
    });
    audit_entry(user.id.uuid(), action, Value::Null, made)
}

fn audit_entry(id: Uuid, action: &'static str, before: Value, after: Value) -> NewAuditEntry {
    NewAuditEntry::new(AuditEntity::Staff, id, action, before, after)
}

fn is_disabled(id: Uuid, action: &'static str, before: bool, after: bool) -> NewAuditEntry {
    audit_entry(id, action, audit::field("isDisabled", before), audit::field("isDisabled", after))
}

/// Ends all sessions of the account.
fn end_sessions(connection: &mut PgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set((users::session_epoch.eq(users::session_epoch + 1), users::updated_at.eq(now)))
        .execute(connection)
        .map(drop)
}

/// Deletes the second factor and its recovery codes.
pub(crate) fn remove_two_factor(connection: &mut PgConnection, id: Uuid) -> Result<(), DbError> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(id))).execute(connection)?;
    diesel::delete(two_factors::table.find(id)).execute(connection)?;
    let none = None::<DateTime<Utc>>;
    diesel::update(users::table.find(id)).set(users::two_factor_enabled_at.eq(none)).execute(connection)?;
    Ok(())
}
