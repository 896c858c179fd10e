//! Measures which tables some work reads completely, and how often it uses their indexes, by PostgreSQL's own
//! statistics.

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{BigInt, Text},
};
use infra_postgres::{Database, testing::TestDatabase};
use std::{
    collections::BTreeMap,
    thread,
    time::{Duration, Instant},
};

/// Scans of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scans {
    /// Number of sequential scans.
    pub whole: i64,
    /// Number of index scans.
    pub index: i64,
}

#[derive(QueryableByName)]
struct TestRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    whole: i64,
    #[diesel(sql_type = BigInt)]
    index: i64,
}

/// Returns the scans of the work by table, without unused tables.
pub fn scans(database: &TestDatabase, work: impl FnOnce(Database)) -> BTreeMap<String, Scans> {
    scans_at(database, |url| work(Database::connect(url, 1).unwrap()))
}

/// Returns the scans of work on connections to the URL that it gets.
pub fn scans_at(database: &TestDatabase, work: impl FnOnce(&str)) -> BTreeMap<String, Scans> {
    let before = counted(database);
    // Under its own application name, to see when it has ended: only then are its scans counted.
    let separator = if database.url().contains('?') { '&' } else { '?' };
    work(&format!("{}{separator}application_name=watched", database.url()));
    let mut viewer = database.connection();
    let open =
        "SELECT FROM pg_stat_activity WHERE application_name = 'watched' AND datname = current_database()";
    let deadline = Instant::now() + Duration::from_secs(10);
    while sql_query(open).execute(&mut viewer).unwrap() > 0 {
        assert!(Instant::now() < deadline, "the session doesn't end");
        thread::yield_now();
    }
    let after = counted(database);
    after
        .into_iter()
        .map(|(table, after)| {
            let before = before.get(&table).copied().unwrap_or_default();
            (table, Scans { whole: after.whole - before.whole, index: after.index - before.index })
        })
        .filter(|(_, scans)| *scans != Scans::default())
        .collect()
}

fn counted(database: &TestDatabase) -> BTreeMap<String, Scans> {
    let rows: Vec<TestRow> = sql_query(
        "SELECT relname::text AS name, seq_scan AS whole, coalesce(idx_scan, 0) AS index FROM pg_stat_user_tables",
    )
    .load(&mut database.connection())
    .unwrap();
    rows.into_iter().map(|row| (row.name, Scans { whole: row.whole, index: row.index })).collect()
}
