//! Rules for every table, including future ones.

use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use infra_postgres::testing::TestDatabase;

#[derive(QueryableByName, Debug, PartialEq)]
struct Offender {
    #[diesel(sql_type = Text)]
    name: String,
}

fn offenders(sql: &str) -> Vec<Offender> {
    sql_query(sql).load(&mut TestDatabase::new().connection()).unwrap()
}

#[test]
fn every_user_id_is_a_foreign_key() {
    let found = offenders(
        "SELECT c.table_name || '.' || c.column_name AS name
           FROM information_schema.columns c
           JOIN information_schema.tables t USING (table_schema, table_name)
          WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name LIKE '%user_id'
            AND NOT EXISTS (
                SELECT FROM pg_constraint f
                  JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
                 WHERE f.contype = 'f' AND f.conrelid = c.table_name::regclass AND f.confrelid = 'users'::regclass
                   AND a.attname = c.column_name)",
    );
    assert_eq!(found, []);
}

#[test]
fn every_foreign_key_has_an_index() {
    let found = offenders(
        "SELECT conrelid::regclass || ' ' || conname AS name
           FROM pg_constraint
          WHERE contype = 'f'
            AND NOT EXISTS (
                SELECT FROM pg_index
                 WHERE indrelid = conrelid AND indpred IS NULL
                   AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)",
    );
    assert_eq!(found, []);
}

#[test]
fn every_table_has_a_primary_key() {
    let found = offenders(
        "SELECT relname::text AS name FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'p' AND conrelid = pg_class.oid)",
    );
    assert_eq!(found, []);
}

#[test]
fn every_moment_knows_its_time_zone() {
    let found = offenders(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND data_type = 'timestamp without time zone'
            AND table_name <> '__diesel_schema_migrations'",
    );
    assert_eq!(found, []);
}

#[test]
fn letters_are_folded_by_ascii_rules() {
    let found = offenders(
        "SELECT lower('INFO') || datcollate AS name FROM pg_database WHERE datname = current_database()",
    );
    assert_eq!(found[0].name, "infoC.UTF-8");
}
