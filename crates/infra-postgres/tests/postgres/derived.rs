//! The database contains exactly the derived SQL of the file.

use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use infra_postgres::testing::TestDatabase;
use std::collections::BTreeSet;

const FILE: &str = include_str!("../../../../migrations/derived.sql");

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

fn names(database: &TestDatabase, sql: &str) -> BTreeSet<String> {
    let names: Vec<Name> = sql_query(sql).load(&mut database.connection()).unwrap();
    names.into_iter().map(|name| name.name).collect()
}

/// Returns functions and views of the schema, and the triggers that call its functions.
fn in_the_database(database: &TestDatabase) -> BTreeSet<String> {
    names(
        database,
        "SELECT 'FUNCTION derived.' || proname AS name FROM pg_proc WHERE pronamespace = 'derived'::regnamespace
         UNION ALL SELECT 'VIEW derived.' || relname FROM pg_class
            WHERE relkind = 'v' AND relnamespace = 'derived'::regnamespace
         UNION ALL SELECT 'TRIGGER ' || tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE NOT tgisinternal AND pronamespace = 'derived'::regnamespace",
    )
}

/// Returns the objects of the file: the words behind each `CREATE` at the start of a line.
fn in_the_file() -> BTreeSet<String> {
    FILE.lines()
        .filter_map(|line| line.strip_prefix("CREATE "))
        .map(|rest| rest.trim_start_matches("CONSTRAINT "))
        .map(|rest| rest.split([' ', '(']).take(2).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn the_database_has_what_the_file_makes() {
    let database = TestDatabase::new();
    assert!(in_the_file().len() > 5);
    assert_eq!(in_the_database(&database), in_the_file());
}

#[test]
fn nothing_of_the_kind_stands_elsewhere() {
    let elsewhere = names(
        &TestDatabase::new(),
        "SELECT proname::text AS name FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
         UNION ALL SELECT relname::text FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace",
    );
    assert_eq!(elsewhere, BTreeSet::new(), "belongs into migrations/derived.sql");
}

#[test]
fn changed_file_replaces_old_one() {
    let database = TestDatabase::new();
    let before = in_the_database(&database);
    database.execute("CREATE FUNCTION derived.left_over() RETURNS integer LANGUAGE sql AS 'SELECT 1'");
    database.execute("DROP VIEW derived.cart_items");
    database.database().migrate().unwrap();
    assert_ne!(in_the_database(&database), before, "a file that has not changed is not applied again");

    // The state that an older build leaves.
    database.execute("UPDATE derived.applied SET sha256 = sha256('another file')");
    assert!(!database.database().is_ready().unwrap());
    database.database().migrate().unwrap();
    assert!(database.database().is_ready().unwrap());
    assert_eq!(in_the_database(&database), before);
}
