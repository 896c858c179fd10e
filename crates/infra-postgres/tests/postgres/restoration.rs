use crate::samples::saved_user;
use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::Bool};
use infra_postgres::{BackupError, testing::TestDatabase};
use std::thread;

#[derive(QueryableByName)]
struct TestRow {
    #[diesel(sql_type = Bool)]
    waits: bool,
}

fn somebody_waits(database: &TestDatabase) -> bool {
    let sql = "SELECT EXISTS (SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits";
    sql_query(sql).get_result::<TestRow>(&mut database.connection()).unwrap().waits
}

#[test]
fn keeps_writes_made_while_restoration_begins() {
    let database = TestDatabase::new();
    let versions = database.database().snapshot(|snapshot| snapshot.migrations()).unwrap();
    // An instance is registering an account in an open transaction.
    let mut instance = database.connection();
    // A copied row has a value for it.
    instance.batch_execute("ALTER TABLE users ALTER COLUMN search_text DROP EXPRESSION; BEGIN").unwrap();
    let sample = TestDatabase::new();
    let user = saved_user(&sample, 1);
    let row = sample.rows("users");
    sql_query(format!("INSERT INTO users SELECT ('{}'::users).*", row.replace('\'', "''")))
        .execute(&mut instance)
        .unwrap();
    let restoring = thread::spawn({
        let database = database.database();
        move || database.restore(&versions, |_| Ok::<(), BackupError>(()))
    });
    while !somebody_waits(&database) {
        assert!(!restoring.is_finished(), "it took no notice");
        thread::yield_now();
    }
    instance.batch_execute("COMMIT").unwrap();
    let refused = restoring.join().unwrap();
    assert!(matches!(&refused, Err(BackupError::NotEmpty(table)) if table == "users"), "{refused:?}");
    assert!(database.rows("users").contains(&user.id.to_string()));
}
