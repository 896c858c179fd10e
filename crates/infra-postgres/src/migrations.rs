//! The migrations, embedded, and the derived SQL that follows them.

mod derived;

use crate::error::{DatabaseError, DbError};
use diesel::{
    PgConnection,
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
}

/// Runs those migrations that are missing and applies the derived SQL if it has changed, one instance at a time.
pub(crate) fn run(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    in_turn(connection, |connection| {
        connection.run_pending_migrations(MIGRATIONS)?;
        Ok(derived::apply(connection)?)
    })
}

/// Undoes all migrations, last one first.
#[cfg(feature = "testing")]
pub(crate) fn revert(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    in_turn(connection, |connection| connection.revert_all_migrations(MIGRATIONS).map(drop))
}

fn in_turn(
    connection: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> diesel::migration::Result<()>,
) -> Result<(), DatabaseError> {
    let lock = |error: diesel::result::Error| DatabaseError::Migrate(error.into());
    // Asked for again and again: a statement that waits for the lock would be waited for by an index that is
    // built concurrently, and PostgreSQL would end one of the two.
    while !select(pg_try_advisory_lock(LOCK)).get_result::<bool>(connection).map_err(lock)? {
        thread::sleep(PAUSE);
    }
    let done = work(connection).map_err(DatabaseError::Migrate);
    diesel::sql_query(format!("SELECT pg_advisory_unlock({LOCK})")).execute(connection).map_err(lock)?;
    done
}

/// Undoes the last migrations until the one of this version is undone.
#[cfg(feature = "testing")]
pub(crate) fn revert_to_before(connection: &mut PgConnection, version: &str) -> Result<(), DatabaseError> {
    in_turn(connection, |connection| {
        while connection.revert_last_migration(MIGRATIONS)?.to_string() != version {}
        Ok(())
    })
}

/// Whether all migrations of this build have run, and its derived SQL is in force. Asks without writing: a replica can answer too.
pub(crate) fn are_complete(connection: &mut PgConnection) -> Result<bool, DbError> {
    let table: Option<u32> = select(to_regclass("__diesel_schema_migrations")).get_result(connection)?;
    if table.is_none() {
        return Ok(false);
    }
    let applied: HashSet<String> = __diesel_schema_migrations::table
        .select(__diesel_schema_migrations::version)
        .load(connection)?
        .into_iter()
        .collect();
    let ours: Vec<Box<dyn Migration<Pg>>> =
        MIGRATIONS.migrations().map_err(diesel::result::Error::QueryBuilderError)?;
    let all_have_run = ours.iter().all(|migration| applied.contains(&migration.name().version().to_string()));
    Ok(all_have_run && derived::is_current(connection)?)
}
