//! Steps of a shop that goes on: they wait for locks only briefly, since everybody else waits behind them, and are
//! tried again; and they make good what an ended program has left.

use crate::error::DatabaseError;
use diesel::{
    PgConnection,
    connection::SimpleConnection,
    migration::Migration,
    pg::Pg,
    prelude::*,
    result::Error as DieselError,
    sql_query,
    sql_types::{Bool, Text},
};
use diesel_migrations::MigrationHarness;
use std::{thread, time::Duration};

/// How long a step waits for a lock: so long, at most, does a request wait behind it.
const LOCK_TIMEOUT: &str = "2s";
/// How often it is tried, and how long is waited in between: about three minutes in all.
const TRIES: usize = 60;
const PAUSE: Duration = Duration::from_secs(1);

/// PostgreSQL's words: its code is kept from us (see `error.rs`).
const TIMED_OUT: &str = "canceling statement due to lock timeout";

/// Runs a step.
pub(super) fn run(connection: &mut PgConnection, step: &dyn Migration<Pg>) -> Result<(), DatabaseError> {
    if step.metadata().run_in_transaction() {
        return repeat(connection, |connection| connection.run_migration(step).map(drop));
    }
    // An index that is made concurrently: nobody waits behind it, but it waits for every transaction.
    let lasting = |connection: &mut PgConnection| {
        connection.batch_execute("SET lock_timeout = 0")?;
        connection.run_migration(step).map(drop)
    };
    let Err(error) = lasting(connection) else { return Ok(()) };
    // Made before, by a program that ended before this was noted; it may be invalid.
    match left_over(connection, &error.to_string()).map_err(|error| DatabaseError::Migrate(error.into()))? {
        None => Err(DatabaseError::Migrate(error)),
        Some(index) => {
            repeat(connection, |connection| {
                Ok(connection.batch_execute(&format!("DROP INDEX public.{index}"))?)
            })?;
            lasting(connection).map_err(DatabaseError::Migrate)
        }
    }
}

/// Works as long as locks are not to be had in time.
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

#[derive(QueryableByName)]
struct IsIndex {
    #[diesel(sql_type = Bool)]
    is_index: bool,
}

/// The index that stands in the way, as the refusal names it, quoted.
fn left_over(connection: &mut PgConnection, refusal: &str) -> Result<Option<String>, DieselError> {
    let named = refusal.split_once("relation \"").and_then(|(_, rest)| rest.split_once("\" already exists"));
    let Some((name, _)) = named else { return Ok(None) };
    let found: IsIndex = sql_query(
        "SELECT EXISTS (
            SELECT FROM pg_class
            WHERE relname = $1 AND relkind = 'i' AND relnamespace = 'public'::regnamespace
        ) AS is_index",
    )
    .bind::<Text, _>(name)
    .get_result(connection)?;
    Ok(found.is_index.then(|| crate::backup::quoted(name)))
}
