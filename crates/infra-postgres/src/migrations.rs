//! The migrations, embedded, and the derived SQL that follows them.

mod derived;
mod retry;

use crate::{
    backup::BackupError,
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

/// Names the lock that keeps two instances from migrating at once; any number that nobody else uses.
const LOCK: i64 = 0x0044_4f52_4455_4e43;
/// Between two tries to get it.
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

/// Runs those migrations that are missing and applies the derived SQL if it has changed, one instance at a time. Where
/// nothing is missing nobody is waited for: a backup holds up no start.
pub(crate) fn run(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    let is_complete = are_complete(connection).map_err(|error| DatabaseError::Migrate(error.into()))?;
    if is_complete { Ok(()) } else { alone(connection, finish)? }
}

/// Runs what is missing, for whoever is alone.
pub(crate) fn finish(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    // Not an account's limit for requests (`pool.rs`): a step may last.
    connection.batch_execute("SET statement_timeout = 0").map_err(failed)?;
    for step in connection.pending_migrations(MIGRATIONS).map_err(DatabaseError::Migrate)? {
        retry::run(connection, &*step)?;
    }
    retry::repeat(connection, |connection| Ok(derived::apply(connection)?))
}

/// Makes the tables as these migrations, the first ones, have made them. Tables that are so already stay; else all is
/// undone and made anew, without the derived SQL.
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

/// Returns an error unless these are migrations of this build, from the first one on.
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

/// Undoes all migrations, last one first.
#[cfg(feature = "testing")]
pub(crate) fn revert(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    alone(connection, |connection| {
        connection.revert_all_migrations(MIGRATIONS).map(drop).map_err(DatabaseError::Migrate)
    })?
}

fn failed(error: diesel::result::Error) -> DatabaseError {
    DatabaseError::Migrate(error.into())
}

/// Works while nobody migrates and no snapshot is taken, whatever other instances do.
pub(crate) fn alone<T>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> T,
) -> Result<T, DatabaseError> {
    wait_until(|| select(pg_try_advisory_lock(LOCK)).get_result(connection))?;
    let done = work(connection);
    diesel::sql_query(format!("SELECT pg_advisory_unlock({LOCK})")).execute(connection).map_err(failed)?;
    Ok(done)
}

/// Waits until nobody migrates, and lets nobody begin as long as this connection lives.
pub(crate) fn wait_for_others(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    wait_until(|| select(pg_try_advisory_lock_shared(LOCK)).get_result(connection))
}

/// Asks for the lock again and again: a statement that waits for it would be waited for by an index that is built
/// concurrently, and PostgreSQL would end one of the two.
fn wait_until(mut has_lock: impl FnMut() -> QueryResult<bool>) -> Result<(), DatabaseError> {
    let mut is_told = false;
    while !has_lock().map_err(failed)? {
        if !is_told {
            tracing::info!("waiting for the migrations, the backup or the restoration of another program");
            is_told = true;
        }
        thread::sleep(PAUSE);
    }
    Ok(())
}

/// Undoes the last migrations until the one of this version is undone.
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

/// Whether all migrations of this build have run, and its derived SQL is in force. Asks without writing: a replica can answer too.
pub(crate) fn are_complete(connection: &mut PgConnection) -> Result<bool, DbError> {
    let applied: HashSet<String> = applied(connection)?.into_iter().collect();
    let all_have_run = ours()?.iter().all(|migration| applied.contains(&version(&**migration)));
    Ok(all_have_run && derived::is_current(connection)?)
}

/// The versions of the migrations that have run, the first one first.
pub(crate) fn applied(connection: &mut PgConnection) -> QueryResult<Vec<String>> {
    let table: Option<u32> = select(to_regclass("__diesel_schema_migrations")).get_result(connection)?;
    if table.is_none() {
        return Ok(Vec::new());
    }
    let versions = __diesel_schema_migrations::table.select(__diesel_schema_migrations::version);
    versions.order(__diesel_schema_migrations::version).load(connection)
}

/// The migrations of this build, the first one first.
fn ours() -> QueryResult<Vec<Box<dyn Migration<Pg>>>> {
    let mut all = MIGRATIONS.migrations().map_err(diesel::result::Error::QueryBuilderError)?;
    all.sort_by_key(|migration| version(&**migration));
    Ok(all)
}

fn version(migration: &dyn Migration<Pg>) -> String {
    migration.name().version().to_string()
}
