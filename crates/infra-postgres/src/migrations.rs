//! The embedded migrations, and the derived SQL that is applied after them.

mod derived;
mod retry;

use crate::error::{DatabaseError, DbError};
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
}

/// Runs the missing migrations and applies the derived SQL if it has changed, one instance at a time. If nothing is
/// missing it takes no lock.
pub(crate) fn run(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    let is_complete = are_complete(connection).map_err(|error| DatabaseError::Migrate(error.into()))?;
    if is_complete { Ok(()) } else { alone(connection, finish)? }
}

/// Runs the missing migrations. The caller holds the migration lock.
fn finish(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    // The account's limit for requests (`pool.rs`) does not apply: a step may take longer.
    connection.batch_execute("SET statement_timeout = 0").map_err(failed)?;
    for step in connection.pending_migrations(MIGRATIONS).map_err(DatabaseError::Migrate)? {
        retry::run(connection, &*step)?;
    }
    retry::repeat(connection, |connection| Ok(derived::apply(connection)?))
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

/// Runs `work` under the migration lock: no other instance migrates meanwhile.
fn alone<T>(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> T,
) -> Result<T, DatabaseError> {
    wait_for_lock(connection)?;
    let done = work(connection);
    diesel::sql_query(format!("SELECT pg_advisory_unlock({LOCK})")).execute(connection).map_err(failed)?;
    Ok(done)
}

/// Polls for the lock. A blocking statement would deadlock with `CREATE INDEX CONCURRENTLY`, which waits for all running
/// statements.
fn wait_for_lock(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    let mut is_logged = false;
    while !select(pg_try_advisory_lock(LOCK)).get_result::<bool>(connection).map_err(failed)? {
        if !is_logged {
            tracing::info!("waiting for the migrations of another program");
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
fn applied(connection: &mut PgConnection) -> QueryResult<Vec<String>> {
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
