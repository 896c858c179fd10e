//! A pooler that assigns a connection per transaction (PgBouncer in transaction mode).

use application::catalogue::{CatalogueSource, CategoryRepository};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use infra_postgres::{Database, PgCatalogueSource, PgCategories, testing::TestDatabase};
use std::{fs, path::Path};

#[derive(QueryableByName)]
struct TestRow {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(database: &TestDatabase, sql: &str) -> Vec<String> {
    let rows: Vec<TestRow> = sql_query(sql).load(&mut database.connection()).unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

#[test]
fn session_level_features_bypass_pooler() {
    let test = TestDatabase::new();
    let [pooled, direct] = ["pooled", "direct"].map(|name| {
        let separator = if test.url().contains('?') { '&' } else { '?' };
        format!("{}{separator}application_name={name}", test.url())
    });
    let database = Database::connect_past(&pooled, Some(&direct), 2).unwrap();
    database.migrate().unwrap();
    let _feed = PgCatalogueSource::new(&database).open().unwrap();
    assert_eq!(PgCategories(database).list().unwrap().len(), 7);
    let listening = "SELECT application_name AS text FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%LISTEN catalogue%' AND pid <> pg_backend_pid()";
    assert_eq!(texts(&test, listening), ["direct"]);

    // Nothing is set on the pooler's connections: the limits are defaults of the account.
    let settings = "SELECT unnest(setconfig) AS text FROM pg_db_role_setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY 1";
    assert_eq!(texts(&test, settings), ["idle_in_transaction_session_timeout=30s", "statement_timeout=15s"]);
    assert_eq!(texts(&test, "SELECT current_setting('statement_timeout') AS text"), ["15s"]);
    let wrong = Database::connect_past(&pooled, Some("postgres://nobody@127.0.0.1:1/x"), 2);
    assert!(wrong.is_err(), "a direct way that leads nowhere is said at the start");
}

#[test]
fn repositories_leave_no_connection_state() {
    // Statements with effects on the whole connection, and the files that may contain them.
    let lasting = [
        "LISTEN ",
        "pg_advisory_lock",
        "pg_try_advisory_lock",
        "TEMP TABLE",
        "WITH HOLD",
        "SET SESSION",
        "\"SET ",
    ];
    let at_home =
        ["migrations.rs", "retry.rs", "backup.rs", "feed.rs", "manager.rs", "derived.rs", "testing.rs"];
    let mut seen = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            seen += 1;
            // `SET LOCAL` ends with the transaction.
            let text = fs::read_to_string(&path).unwrap().replace("SET LOCAL", "");
            let found: Vec<_> = lasting.iter().filter(|word| text.contains(**word)).collect();
            let is_at_home = at_home.iter().any(|name| path.ends_with(name));
            assert!(found.is_empty() || is_at_home, "{}: {found:?}", path.display());
        }
    }
    assert!(seen > 40);
}
