use crate::samples::{saved_product, staff};
use application::{
    catalogue::{CategoryRepository, ProductRepository},
    error::StorageError,
};
use diesel::{RunQueryDsl, sql_query};
use infra_postgres::{Database, DatabaseError, PgCategories, PgProducts, testing::TestDatabase};
use std::{
    thread,
    time::{Duration, Instant},
};

#[test]
fn knows_whether_its_catalogue_is_empty() {
    let database = TestDatabase::new();
    assert!(database.database().is_catalogue_empty().unwrap());
    let product = saved_product(&database, 1, "Okey");
    assert!(!database.database().is_catalogue_empty().unwrap());
    PgProducts(database.database()).delete(&staff(), product.id).unwrap();
    assert!(database.database().is_catalogue_empty().unwrap());
}

#[test]
fn wrong_password_database_or_port_fails_at_once() {
    let test = TestDatabase::new();
    let missing = test.url().replace("/test_", "/missing_");
    let nobody = "postgres://shop:geheim@127.0.0.1:1/shop";
    for url in [missing.as_str(), nobody] {
        let started = Instant::now();
        let error = Database::connect(url, 2).err().unwrap();
        assert!(matches!(error, DatabaseError::Connect(_)), "{error}");
        assert!(!error.to_string().contains("geheim"), "{error}");
        assert!(started.elapsed() < Duration::from_secs(5));
    }
    assert!(matches!(Database::connect("sqlite://x", 2), Err(DatabaseError::Url)));
}

#[test]
fn a_cut_connection_is_replaced() {
    let test = TestDatabase::new();
    let categories = PgCategories(test.database());
    categories.list().unwrap();
    // Waits for each connection to end. A statement in progress fails as unavailable.
    let cut = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    assert!(sql_query(cut).execute(&mut test.connection()).unwrap() > 0);
    assert_eq!(categories.list().unwrap().len(), 7);
}

#[test]
fn a_lost_database_is_unavailable_not_a_hang() {
    let test = TestDatabase::new();
    let database = test.database();
    let categories = PgCategories(database.clone());
    drop(test);
    let started = Instant::now();
    assert!(matches!(categories.list(), Err(StorageError::Unavailable(_))));
    assert!(matches!(database.is_ready(), Err(StorageError::Unavailable(_))));
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn recovered_database_is_ready_at_once() {
    let test = TestDatabase::new();
    let database = test.database();
    assert!(database.is_ready().unwrap());
    test.set_reachable(false);
    assert!(matches!(database.is_ready(), Err(StorageError::Unavailable(_))));
    test.set_reachable(true);
    assert!(database.is_ready().unwrap());
    // Whatever the state of the previous connection.
    test.set_reachable(false);
    test.set_reachable(true);
    assert!(database.is_ready().unwrap());
}

#[test]
fn readiness_check_does_not_wait_for_locks() {
    let test = TestDatabase::new();
    let database = test.database();
    let _lock = test.lock("__diesel_schema_migrations");
    let started = Instant::now();
    assert!(matches!(database.is_ready(), Err(StorageError::Unavailable(_))));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn a_connection_cut_in_the_middle_is_unavailable() {
    let test = TestDatabase::new();
    let mut locker = test.connection();
    sql_query("BEGIN").execute(&mut locker).unwrap();
    sql_query("LOCK TABLE categories").execute(&mut locker).unwrap();
    let categories = PgCategories(test.database());
    let waiting = thread::spawn(move || categories.list());
    let mut killer = test.connection();
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sql_query(cut).execute(&mut killer).unwrap() == 0 {
        thread::yield_now();
    }
    assert!(matches!(waiting.join().unwrap(), Err(StorageError::Unavailable(_))));
}
