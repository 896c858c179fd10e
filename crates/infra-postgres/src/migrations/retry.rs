//! Migrates while requests continue: a step waits only briefly for a lock, because requests queue behind it, and is then
//! retried.

use crate::error::DatabaseError;
use diesel::{PgConnection, connection::SimpleConnection, migration::Migration, pg::Pg};
use diesel_migrations::MigrationHarness;
use std::{thread, time::Duration};

/// How long a step waits for a lock, and so the longest time that a request waits behind it.
const LOCK_TIMEOUT: &str = "2s";
/// The number of attempts per step. With the pauses they take about three minutes.
const TRIES: usize = 60;
const PAUSE: Duration = Duration::from_secs(1);

/// PostgreSQL's message for a lock timeout: Diesel does not pass on the error code (see `error.rs`).
const TIMED_OUT: &str = "canceling statement due to lock timeout";

/// Runs a migration step, and retries it while it does not get its locks in time.
pub(super) fn run(connection: &mut PgConnection, step: &dyn Migration<Pg>) -> Result<(), DatabaseError> {
    if step.metadata().run_in_transaction() {
        return repeat(connection, |connection| connection.run_migration(step).map(drop));
    }
    // `CREATE INDEX CONCURRENTLY` waits for every running transaction, and no request waits behind it.
    connection.batch_execute("SET lock_timeout = 0").map_err(|error| DatabaseError::Migrate(error.into()))?;
    connection.run_migration(step).map(drop).map_err(DatabaseError::Migrate)
}

/// Runs `work`, and retries it while it does not get its locks in time.
pub(super) fn repeat(
    connection: &mut PgConnection,
    mut work: impl FnMut(&mut PgConnection) -> diesel::migration::Result<()>,
) -> Result<(), DatabaseError> {
    let mut tries = 1;
    loop {
        connection
            .batch_execute(&format!("SET lock_timeout = '{LOCK_TIMEOUT}'"))
            .map_err(|error| DatabaseError::Migrate(error.into()))?;
        match work(connection) {
            Err(error) if tries < TRIES && error.to_string().contains(TIMED_OUT) => tries += 1,
            done => return done.map_err(DatabaseError::Migrate),
        }
        thread::sleep(PAUSE);
    }
}
