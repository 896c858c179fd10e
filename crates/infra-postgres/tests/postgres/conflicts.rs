//! Work that PostgreSQL aborts is retried or reported as transient.

use crate::samples::{place, saved_product, saved_user, staff, vault};
use application::{
    account::{ProfileChange, UserRepository},
    catalogue::CategoryRepository,
    error::StorageError,
    order::{OrderFilter, OrderRepository, Placement, Recorded},
    page::PageRequest,
};
use diesel::{PgConnection, RunQueryDsl, sql_query};
use domain::{
    order::{OrderChange, OrderEvent, SHOP},
    text::Line,
    turkish::fold,
};
use fixtures::numbered::{minute, order};
use infra_postgres::{Database, PgCategories, PgOrders, PgUsers, testing::TestDatabase};
use std::thread;

fn run(connection: &mut PgConnection, sql: &str) {
    sql_query(sql).execute(connection).unwrap();
}

/// Returns once a session of this database waits for a lock.
fn wait_until_somebody_waits(database: &TestDatabase) {
    let mut viewer = database.connection();
    let waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sql_query(waiting).execute(&mut viewer).unwrap() == 0 {
        thread::yield_now();
    }
}

fn renamed(first_name: &str) -> ProfileChange {
    ProfileChange { first_name: Some(Line::new(first_name).unwrap()), ..Default::default() }
}

#[test]
fn retries_after_deadlock() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let orders = PgOrders::new(database.database(), vault());
    place(&orders, &order(1, user, &[saved_product(&database, 1, "Okey")], 1)).unwrap();
    // Locks the rows in the opposite sequence, so that the renaming transaction detects the deadlock.
    let mut other = database.connection();
    run(&mut other, "SET deadlock_timeout = '10min'");
    run(&mut other, "BEGIN");
    run(&mut other, "SELECT FROM orders FOR UPDATE");
    thread::scope(|scope| {
        let users = PgUsers(database.database());
        let renaming = scope.spawn(move || users.update_profile(user, &renamed("Işıl")));
        wait_until_somebody_waits(&database);
        run(&mut other, "SELECT FROM users FOR UPDATE");
        run(&mut other, "COMMIT");
        assert_eq!(renaming.join().unwrap().unwrap().unwrap().profile.first_name.as_str(), "Işıl");
    });
    let filter = OrderFilter { words: vec!["isil".into()], ..Default::default() };
    assert_eq!(orders.list_all(&filter, PageRequest::new(1, 10)).unwrap().total, 1);
}

#[test]
fn retries_undoing_after_deadlock() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let orders = PgOrders::new(database.database(), vault());
    let placed = order(1, user, &[saved_product(&database, 1, "Okey")], 1);
    place(&orders, &placed).unwrap();
    let paid = OrderEvent { change: OrderChange::Paid(true), at: minute(2), by: SHOP.into(), note: None };
    orders.record(Some(&staff()), &placed, &paid, &[]).unwrap();
    let view = orders.find(placed.id()).unwrap().unwrap();
    // Locks the rows in the opposite sequence, so that the undoing transaction detects the deadlock.
    let mut other = database.connection();
    run(&mut other, "SET deadlock_timeout = '10min'");
    run(&mut other, "BEGIN");
    run(&mut other, "SELECT FROM order_events FOR UPDATE");
    thread::scope(|scope| {
        let undoing = scope.spawn(|| orders.undo(&staff(), &view.order, &paid, &placed.state()));
        wait_until_somebody_waits(&database);
        run(&mut other, "SELECT FROM orders FOR UPDATE");
        run(&mut other, "COMMIT");
        assert!(
            matches!(undoing.join().unwrap().unwrap(), Recorded::Yes(after, _) if !after.order.is_paid())
        );
    });
}

#[test]
fn slow_statement_is_unavailable() {
    let database = TestDatabase::new();
    let name =
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET lock_timeout = 100', current_database()); END $$";
    run(&mut database.connection(), name);
    let impatient = Database::connect(database.url(), 1).unwrap();
    let mut locker = database.connection();
    run(&mut locker, "BEGIN");
    run(&mut locker, "LOCK TABLE categories");
    assert!(matches!(PgCategories(impatient).list(), Err(StorageError::Unavailable(_))));
}

/// An order placed while its customer is renamed must be found by the new name.
#[test]
fn notices_concurrent_rename() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let (orders, users) = (PgOrders::new(database.database(), vault()), PgUsers(database.database()));
    // The renaming has written the account and has not looked for orders yet.
    let mut renaming = database.connection();
    run(&mut renaming, "BEGIN");
    run(&mut renaming, "UPDATE users SET first_name = 'Gül', name_folded = 'gul demir'");
    thread::scope(|scope| {
        let placing = scope.spawn(|| place(&orders, &order(1, user, &products, 1)).unwrap());
        wait_until_somebody_waits(&database);
        run(&mut renaming, "UPDATE orders SET search = jsonb_set(search, '{customer}', '\"gul demir\"')");
        run(&mut renaming, "COMMIT");
        assert!(matches!(placing.join().unwrap(), Placement::Placed(..)));
    });
    let found = |name: &str| {
        let filter = OrderFilter { words: vec![fold(name)], ..Default::default() };
        orders.list_all(&filter, PageRequest::new(1, 100)).unwrap().total
    };
    assert_eq!((found("Gül"), found("Ayşe Demir")), (1, 1), "the recipient is still Ayşe Demir");
    assert_eq!(found("Gül Demir"), 1);

    // Independent of the timing.
    for n in 2..20 {
        let name = format!("Ad{n}");
        thread::scope(|scope| {
            scope.spawn(|| place(&orders, &order(n, user, &products, 1)).unwrap());
            scope.spawn(|| users.update_profile(user, &renamed(&name)).unwrap());
        });
        assert_eq!(found(&format!("{name} Demir")), u64::from(n), "{name}");
    }
}
