//! Concurrent orders.

use crate::samples::{is_refused, place, place_keyed, record, saved_product, saved_user, staff, vault};
use application::{
    cart::CartRepository,
    catalogue::ProductRepository,
    order::{IdempotentRequest, KeyedOrder, OrderFilter, OrderRepository, Placement},
    page::PageRequest,
};
use diesel::{RunQueryDsl, sql_query};
use domain::{
    cart::{Cart, Quantity},
    ids::UserId,
    order::{Buyer, IdempotencyKey},
};
use fixtures::numbered::{minute, order};
use fixtures::prices;
use infra_postgres::{PgCarts, PgOrders, PgProducts, testing::TestDatabase};
use std::{
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

fn earlier(orders: &PgOrders, user: UserId) -> Option<KeyedOrder> {
    orders.earlier(&Buyer::Customer(user), &key("k").key).unwrap()
}

fn key(text: &str) -> IdempotentRequest {
    IdempotentRequest { key: IdempotencyKey::parse(text).unwrap(), fingerprint: [1; 32] }
}

#[test]
fn a_double_click_makes_one_order() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let together = Barrier::new(8);
    let answers: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|n| {
                let (orders, products, together) =
                    (PgOrders::new(database.database(), vault()), &products, &together);
                scope.spawn(move || {
                    together.wait();
                    place_keyed(&orders, &order(n, user, products, 1), &key("k")).unwrap()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let orders = PgOrders::new(database.database(), vault());
    let first = earlier(&orders, user).unwrap();
    assert_eq!(orders.list_all(&OrderFilter::default(), PageRequest::new(1, 100)).unwrap().total, 1);
    assert_eq!(answers.iter().filter(|answer| matches!(answer, Placement::Placed(..))).count(), 1);
    assert_eq!(answers.iter().filter(|answer| **answer == Placement::KeyTaken(first.clone())).count(), 7);
}

#[test]
fn a_request_whose_twin_failed_places_the_order() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let orders = PgOrders::new(database.database(), vault());
    // A second request with the key, in progress and about to be rolled back.
    let mut twin = database.connection();
    sql_query("BEGIN").execute(&mut twin).unwrap();
    sql_query(
        "INSERT INTO orders (id, user_id, amount_kurus, status, payment_type, is_paid, address, idempotency_key,
            idempotency_fingerprint, created_at, updated_at)
        SELECT gen_random_uuid(), id, 1, 'Order Placed', 'bank_transfer', false, jsonb_build_object('id', id, 'firstName', 'A',
            'lastName', 'B', 'email', 'a@b.co', 'street', 'S', 'city', 'C', 'state', 'D', 'zipcode', '1', 'phone', '1',
            'country', 'T'), 'k', sha256(''), now(), now()
        FROM users",
    )
    .execute(&mut twin)
    .unwrap();
    thread::scope(|scope| {
        let placing = scope.spawn(|| place_keyed(&orders, &order(1, user, &products, 1), &key("k")).unwrap());
        wait_until_somebody_waits(&database);
        sql_query("ROLLBACK").execute(&mut twin).unwrap();
        assert!(matches!(placing.join().unwrap(), Placement::Placed(..)));
    });
}

#[test]
fn many_customers_buy_the_same_product_at_once() {
    let database = TestDatabase::new();
    let products = [saved_product(&database, 1, "Okey")];
    let users: Vec<_> = (0..20).map(|n| saved_user(&database, n).id).collect();
    thread::scope(|scope| {
        for (n, user) in (0..).zip(users) {
            let (orders, products) = (PgOrders::new(database.database(), vault()), &products);
            scope.spawn(move || {
                assert!(matches!(
                    place(&orders, &order(n, user, products, 1)).unwrap(),
                    Placement::Placed(..)
                ));
            });
        }
    });
    let orders = PgOrders::new(database.database(), vault())
        .list_all(&OrderFilter::default(), PageRequest::new(1, 100))
        .unwrap();
    assert_eq!(orders.total, 20);
}

#[test]
fn concurrent_orders_of_one_product_do_not_block() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    // Another customer's order in progress: it has locked the product as orders do.
    let mut other = database.connection();
    sql_query("BEGIN").execute(&mut other).unwrap();
    sql_query("SELECT FROM products FOR SHARE").execute(&mut other).unwrap();
    let orders = PgOrders::new(database.database(), vault());
    assert!(matches!(place(&orders, &order(1, user, &products, 1)).unwrap(), Placement::Placed(..)));
}

#[test]
fn notices_stock_that_goes_while_ordering() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let orders = PgOrders::new(database.database(), vault());
    let mut seller = database.connection();
    sql_query("BEGIN").execute(&mut seller).unwrap();
    sql_query("UPDATE products SET in_stock = false").execute(&mut seller).unwrap();
    thread::scope(|scope| {
        let placing = scope.spawn(|| place(&orders, &order(1, user, &products, 1)));
        wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut seller).unwrap();
        assert!(is_refused(&placing.join().unwrap()));
    });
    assert_eq!(orders.list_all(&OrderFilter::default(), PageRequest::new(1, 100)).unwrap().total, 0);
}

/// Everything concurrently for a while: no request fails, and no order is incomplete.
#[test]
fn orders_carts_and_catalogue_changes_get_along() {
    const ROUNDS: u32 = 25;
    let database = TestDatabase::new();
    let users: Vec<_> = (0..3).map(|n| saved_user(&database, n).id).collect();
    let catalogue: Vec<_> = (0..6).map(|n| saved_product(&database, n, "Okey")).collect();
    let (catalogue, users, test) = (&catalogue, &users, &database);
    thread::scope(|scope| {
        for thread in 0..3_u32 {
            scope.spawn(move || {
                let orders = PgOrders::new(test.database(), vault());
                for round in 0..ROUNDS {
                    let mut wanted: Vec<_> = catalogue[(round as usize % 4)..].to_vec();
                    wanted.rotate_left(thread as usize);
                    let user = users[((thread + round) % 3) as usize];
                    let placed = place(&orders, &order(1 + thread * ROUNDS + round, user, &wanted, 2));
                    assert!(placed.is_ok() || is_refused(&placed), "{placed:?}");
                }
            });
            scope.spawn(move || {
                let carts = PgCarts(test.database());
                for round in 0..ROUNDS {
                    let mut cart = Cart::default();
                    for product in catalogue.iter().skip(((thread + round) % 5) as usize) {
                        cart.set(product.id, Quantity::ONE).unwrap();
                    }
                    carts.replace(users[(round % 3) as usize], &cart, None).unwrap();
                }
            });
        }
        scope.spawn(move || {
            let products = PgProducts(test.database());
            for round in 0..ROUNDS {
                let product = &catalogue[round as usize % 6];
                let mut details = record(test, 0, "Okey").details;
                details.prices = prices(200, if round % 2 == 0 { 150 } else { 100 });
                products.update(&staff(), product.id, None, &details, minute(round)).unwrap();
                if round % 3 == 0 {
                    products.delete(&staff(), product.id).unwrap();
                    let again =
                        application::catalogue::ProductRecord { id: product.id, ..record(test, 0, "Okey") };
                    products.insert(&staff(), &again, None).unwrap();
                }
            }
        });
    });
    for view in PgOrders::new(database.database(), vault())
        .list_all(&OrderFilter::default(), PageRequest::new(1, 100))
        .unwrap()
        .items
    {
        let sum: i64 = view.order.items().iter().map(|line| line.quantity.of(line.unit_price).get()).sum();
        assert_eq!(sum, view.order.amount().get());
        assert!(!view.order.items().is_empty());
    }
}

/// Returns once a session of this database waits for a lock.
pub fn wait_until_somebody_waits(database: &TestDatabase) {
    let (mut viewer, start) = (database.connection(), Instant::now());
    let waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sql_query(waiting).execute(&mut viewer).unwrap() == 0 {
        assert!(start.elapsed() < Duration::from_secs(30), "nobody waits");
        thread::yield_now();
    }
}
