//! Second factors of staff accounts.

use crate::{
    Database,
    account::UserRow,
    audit,
    error::DbError,
    schema::{recovery_codes, two_factors, users},
    staff::remove_two_factor,
};
use application::{
    actor::Staff,
    error::StorageError,
    two_factor::{RecoveryCodeHash, SealedSecret, TimeStep, TwoFactorRepository},
};
use diesel::{dsl::now, prelude::*, upsert::excluded};
use domain::{account::User, ids::UserId};
use serde_json::Value;
use uuid::Uuid;

/// Second factors in PostgreSQL.
pub struct PgTwoFactors(pub Database);

impl TwoFactorRepository for PgTwoFactors {
    fn secret(&self, user: UserId) -> Result<Option<SealedSecret>, StorageError> {
        self.0.run(|connection| {
            let secret = two_factors::table.find(user.uuid()).select(two_factors::secret);
            Ok(secret.first(connection).optional()?.map(SealedSecret))
        })
    }

    fn prepare(&self, staff: &Staff, secret: &SealedSecret) -> Result<bool, StorageError> {
        self.0.transaction(|connection| {
            if lock(connection, staff.id())?.is_none_or(|user| user.has_two_factor) {
                return Ok(false);
            }
            diesel::insert_into(two_factors::table)
                .values((two_factors::user_id.eq(staff.id().uuid()), two_factors::secret.eq(&secret.0)))
                .on_conflict(two_factors::user_id)
                .do_update()
                .set((
                    two_factors::secret.eq(excluded(two_factors::secret)),
                    two_factors::last_step.eq(None::<TimeStep>),
                ))
                .execute(connection)?;
            Ok(true)
        })
    }

    fn enable(
        &self,
        staff: &Staff,
        step: TimeStep,
        codes: &[RecoveryCodeHash],
    ) -> Result<Option<User>, StorageError> {
        let id = staff.id().uuid();
        self.0.transaction(|connection| {
            if lock(connection, staff.id())?.is_none_or(|user| user.has_two_factor) {
                return Ok(None);
            }
            diesel::update(two_factors::table.find(id))
                .set(two_factors::last_step.eq(step))
                .execute(connection)?;
            insert_recovery_codes(connection, id, codes)?;
            let row: UserRow = diesel::update(users::table.find(id))
                .set((
                    users::two_factor_enabled_at.eq(now),
                    users::session_epoch.eq(users::session_epoch + 1),
                    users::updated_at.eq(now),
                ))
                .returning(UserRow::as_returning())
                .get_result(connection)?;
            let user = User::from(row);
            audit::write_own(connection, &user, "enable_two_factor", turned(true))?;
            Ok(Some(user))
        })
    }

    fn use_step(&self, user: UserId, step: TimeStep) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let unused = two_factors::table
                .find(user.uuid())
                .filter(two_factors::last_step.is_null().or(two_factors::last_step.lt(step)));
            Ok(diesel::update(unused).set(two_factors::last_step.eq(step)).execute(connection)? == 1)
        })
    }

    fn use_recovery_code(&self, user: UserId, code: &RecoveryCodeHash) -> Result<bool, StorageError> {
        self.0.run(|connection| {
            let code = recovery_codes::table.find((user.uuid(), code.as_slice()));
            Ok(diesel::delete(code).execute(connection)? == 1)
        })
    }

    fn replace_recovery_codes(
        &self,
        staff: &Staff,
        codes: &[RecoveryCodeHash],
    ) -> Result<bool, StorageError> {
        let id = staff.id().uuid();
        self.0.transaction(|connection| {
            if lock(connection, staff.id())?.is_none_or(|user| !user.has_two_factor) {
                return Ok(false);
            }
            let earlier = recovery_codes::table.filter(recovery_codes::user_id.eq(id));
            let left = diesel::delete(earlier).execute(connection)?;
            let made = insert_recovery_codes(connection, id, codes)?;
            let counts = (audit::field("recoveryCodes", left), audit::field("recoveryCodes", made));
            audit::write_own(connection, staff.user(), "replace_recovery_codes", counts)?;
            Ok::<_, DbError>(true)
        })
    }

    fn disable(&self, staff: &Staff) -> Result<(), StorageError> {
        self.0.transaction(|connection| {
            remove_two_factor(connection, staff.id().uuid())?;
            Ok::<_, DbError>(audit::write_own(connection, staff.user(), "disable_two_factor", turned(false))?)
        })
    }
}

fn insert_recovery_codes(
    connection: &mut PgConnection,
    user: Uuid,
    codes: &[RecoveryCodeHash],
) -> QueryResult<usize> {
    let rows: Vec<_> = codes
        .iter()
        .map(|code| (recovery_codes::user_id.eq(user), recovery_codes::code_hash.eq(code.as_slice())))
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(connection)
}

/// Returns the account and locks it until the transaction ends.
fn lock(connection: &mut PgConnection, user: UserId) -> Result<Option<User>, DbError> {
    let row: Option<UserRow> = users::table
        .find(user.uuid())
        .select(UserRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    Ok(row.map(Into::into))
}

/// Returns `before` and `after` of the audit entry for enabling or disabling the second factor.
fn turned(on: bool) -> (Value, Value) {
    (audit::field("twoFactor", !on), audit::field("twoFactor", on))
}
