use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use infra_postgres::testing::TestDatabase;
use std::thread;

#[derive(QueryableByName, PartialEq, Debug)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Returns every table, column, constraint and index, and the rows that migrations insert.
fn shape(database: &TestDatabase) -> Vec<Line> {
    sql_query(
        "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
           FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '__diesel_schema_migrations'
         UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
           FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> '__diesel_schema_migrations'
         UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '__diesel_schema_migrations'
         ORDER BY line",
    )
    .load(&mut database.connection())
    .unwrap()
}

#[test]
fn every_step_can_be_undone_and_redone() {
    let database = TestDatabase::new();
    let before = shape(&database);
    assert!(before.len() > 100);
    assert!(database.database().is_ready().unwrap());
    database.revert_migrations();
    assert_eq!(shape(&database), [], "down.sql leaves nothing of ours");
    assert!(!database.database().is_ready().unwrap());
    database.database().migrate().unwrap();
    assert!(database.database().is_ready().unwrap());
    assert_eq!(shape(&database), before);
}

#[test]
fn instances_starting_at_once_wait_for_each_other() {
    let database = TestDatabase::new();
    database.revert_migrations();
    sql_query("DROP TABLE __diesel_schema_migrations").execute(&mut database.connection()).unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            let database = database.database();
            scope.spawn(move || database.migrate().unwrap());
        }
    });
    assert!(database.database().is_ready().unwrap());
    database.database().migrate().unwrap();
}
