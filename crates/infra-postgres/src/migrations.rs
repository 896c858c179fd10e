//! The embedded migrations, and the derived SQL that is applied after them.

mod derived;
mod retry;

use crate::{
    backup::error::BackupError,
    error::{DatabaseError, DbError},
};
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    migration::{Migration, MigrationSource},
    pg::Pg,
    prelude::*,
    select,
    sql_types::{BigInt, Text},
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::{collections::HashSet, thread, time::Duration};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// The key of the advisory lock that keeps two instances from migrating at once. The number is arbitrary.
const LOCK: i64 = 0x0044_4f52_4455_4e43;
/// The pause between two attempts to acquire the lock.
const PAUSE: Duration = Duration::from_millis(100);

diesel::table! {
    __diesel_schema_migrations (version) {
        version -> Text,
    }
}

#[diesel::declare_sql_function]
extern "SQL" {
    fn to_regclass(name: Text) -> Nullable<Oid>;
    fn pg_try_advisory_lock(key: BigInt) -> Bool;
    fn pg_try_advisory_lock_shared(key: BigInt) -> Bool;
}

/// Runs the missing migrations and applies the derived SQL if it has changed, one instance at a time. If nothing is
/// missing it takes no lock, so that a running backup does not delay the start.
pub(crate) fn run(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    let is_complete = are_complete(connection).map_err(|error| DatabaseError::Migrate(error.into()))?;
    if is_complete { Ok(()) } else { alone(connection, finish)? }
}

/// Runs the missing migrations. The caller holds the migration lock.
pub(crate) fn finish(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    // The account's limit for requests (`pool.rs`) does not apply: a step may take longer.
    connection.batch_execute("SET statement_timeout = 0").map_err(failed)?;
    for step in connection.pending_migrations(MIGRATIONS).map_err(DatabaseError::Migrate)? {
        retry::run(connection, &*step)?;
    }
    retry::repeat(connection, |connection| Ok(derived::apply(connection)?))
}

/// Brings the schema to the state after exactly these first migrations, without the derived SQL. If it is not in that
/// state yet, all migrations are reverted and these are run.
pub(crate) fn go_to(connection: &mut PgConnection, versions: &[String]) -> Result<(), BackupError> {
    check_known(versions)?;
    if applied(connection)? == versions {
        return Ok(());
    }
    let run = |error| BackupError::Database(DatabaseError::Migrate(error));
    connection.revert_all_migrations(MIGRATIONS).map_err(run)?;
    for migration in ours().map_err(failed)?.iter().take(versions.len()) {
        connection.run_migration(migration).map_err(run)?;
    }
    Ok(())
}

/// Checks that `versions` are the first migrations of this build.
pub(crate) fn check_known(versions: &[String]) -> Result<(), BackupError> {
    let known: Vec<_> = ours().map_err(failed)?.iter().map(|migration| version(&**migration)).collect();
    if let Some(unknown) = versions.iter().find(|version| !known.contains(version)) {
        return Err(BackupError::OtherRelease(unknown.clone()));
    }
    if versions.is_empty() || !known.starts_with(versions) {
        return Err(BackupError::Misfit("it lacks one of them".into()));
    }
    Ok(())
}

/// Reverts all migrations, newest first.
#[cfg(feature = "testing")]
pub(crate) fn revert(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    alone(connection, |connection| {
        connection.revert_all_migrations(MIGRATIONS).map(drop).map_err(DatabaseError::Migrate)
    })?
}

fn failed(error: diesel::result::Error) -> DatabaseError {
    DatabaseError::Migrate(error.into())
}

/// Runs `work` under the exclusive migration lock: no other instance migrates or takes a snapshot meanwhile.
pub(crate) fn alone<T>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> T,
) -> Result<T, DatabaseError> {
    wait_until(|| select(pg_try_advisory_lock(LOCK)).get_result(connection))?;
    let done = work(connection);
    diesel::sql_query(format!("SELECT pg_advisory_unlock({LOCK})")).execute(connection).map_err(failed)?;
    Ok(done)
}

/// Waits for running migrations, and blocks new ones until this connection closes.
pub(crate) fn wait_for_others(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    wait_until(|| select(pg_try_advisory_lock_shared(LOCK)).get_result(connection))
}

/// Polls for the lock. A blocking statement would deadlock with `CREATE INDEX CONCURRENTLY`, which waits for all running
/// statements.
fn wait_until(mut has_lock: impl FnMut() -> QueryResult<bool>) -> Result<(), DatabaseError> {
    let mut is_logged = false;
    while !has_lock().map_err(failed)? {
        if !is_logged {
            tracing::info!("waiting for the migrations, the backup or the restoration of another program");
            is_logged = true;
        }
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Reverts the newest migrations, down to and including this version.
#[cfg(feature = "testing")]
pub(crate) fn revert_to_before(connection: &mut PgConnection, version: &str) -> Result<(), DatabaseError> {
    alone(connection, |connection| {
        loop {
            let undone = connection.revert_last_migration(MIGRATIONS).map_err(DatabaseError::Migrate)?;
            if undone.to_string() == version {
                return Ok(());
            }
        }
    })?
}

/// Returns whether all migrations and the derived SQL of this build are applied. It writes nothing, so that it also works
/// on a replica.
pub(crate) fn are_complete(connection: &mut PgConnection) -> Result<bool, DbError> {
    let applied: HashSet<String> = applied(connection)?.into_iter().collect();
    let all_have_run = ours()?.iter().all(|migration| applied.contains(&version(&**migration)));
    Ok(all_have_run && derived::is_current(connection)?)
}

/// Returns the versions of the applied migrations, oldest first.
pub(crate) fn applied(connection: &mut PgConnection) -> QueryResult<Vec<String>> {
    let table: Option<u32> = select(to_regclass("__diesel_schema_migrations")).get_result(connection)?;
    if table.is_none() {
        return Ok(Vec::new());
    }
    let versions = __diesel_schema_migrations::table.select(__diesel_schema_migrations::version);
    versions.order(__diesel_schema_migrations::version).load(connection)
}

/// Returns the migrations of this build, oldest first.
fn ours() -> QueryResult<Vec<Box<dyn Migration<Pg>>>> {
    let mut all = MIGRATIONS.migrations().map_err(diesel::result::Error::QueryBuilderError)?;
    all.sort_by_key(|migration| version(&**migration));
    Ok(all)
}

fn version(migration: &dyn Migration<Pg>) -> String {
    migration.name().version().to_string()
}
