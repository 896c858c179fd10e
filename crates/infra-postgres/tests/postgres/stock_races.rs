//! Counted stock under concurrency.

use crate::samples::{
    counted, counted_product, is_refused, pieces, place, record, saved_product, saved_user, staff, vault,
};
use application::{
    catalogue::{CatalogueError, ProductChange, ProductRepository},
    order::{OrderRepository, Placement, Recorded},
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use domain::{
    catalogue::{Product, ProductDetails},
    ids::ProductId,
    order::{Order, OrderChange, OrderEvent, OrderStatus},
    stock::Stock,
};
use fixtures::numbered::{minute, order};
use infra_postgres::{PgOrders, PgProducts, testing::TestDatabase};
use std::{
    sync::{
        Barrier,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

#[test]
fn two_hundred_orders_sell_exactly_ten_pieces() {
    const THREADS: u32 = 20;
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = counted_product(&database, 1, 10);
    let (together, placed) = (Barrier::new(THREADS as usize), AtomicU32::new(0));
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (database, product, together, placed) = (&database, &product, &together, &placed);
            scope.spawn(move || {
                let orders = PgOrders::new(database.database(), vault());
                together.wait();
                for n in 0..200 / THREADS {
                    let order = order(thread * 10 + n, user, std::slice::from_ref(product), 1);
                    match place(&orders, &order) {
                        Ok(Placement::Placed(..)) => placed.fetch_add(1, Ordering::Relaxed),
                        refused if is_refused(&refused) => 0,
                        other => panic!("{other:?}"),
                    };
                }
            });
        }
    });
    assert_eq!((placed.into_inner(), pieces(&database, &product)), (10, Some(0)));
}

/// Orders of two products in either sequence, changed counts and cancelled orders cause no deadlock and lose no piece.
#[test]
fn nothing_is_lost_between_orders_cancelling_and_counting() {
    const ROUNDS: u32 = 20;
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [1, 2, 3].map(|n| counted_product(&database, n, 1_000));
    let (database, products) = (&database, &products);
    thread::scope(|scope| {
        for thread in 0..4_u32 {
            scope.spawn(move || {
                let orders = PgOrders::new(database.database(), vault());
                for round in 0..ROUNDS {
                    let mut wanted = products[..2].to_vec();
                    if thread % 2 == 0 {
                        wanted.reverse();
                    }
                    let placed = order(1 + thread * ROUNDS + round, user, &wanted, 3);
                    assert!(matches!(place(&orders, &placed).unwrap(), Placement::Placed(..)));
                    if round % 2 == 0 {
                        let event = OrderEvent {
                            change: OrderChange::Status(OrderStatus::Cancelled),
                            at: minute(round),
                            by: "Mağaza".into(),
                            note: None,
                        };
                        // Twice concurrently, like two devices.
                        let recorded: Vec<_> = thread::scope(|scope| {
                            let (orders, placed, event) = (&orders, &placed, &event);
                            let both = [(); 2].map(|()| {
                                scope.spawn(move || orders.record(None, placed, event, &[]).unwrap())
                            });
                            both.map(|one| one.join().unwrap()).into()
                        });
                        let done = |one: &&Recorded| matches!(one, Recorded::Yes(..));
                        assert_eq!(recorded.iter().filter(done).count(), 1);
                    }
                }
            });
        }
        scope.spawn(move || {
            let shop = PgProducts(database.database());
            for round in 0..ROUNDS {
                shop.set_stock(&staff(), products[2].id, counted(round), minute(round)).unwrap();
            }
        });
    });
    // Half of the orders were cancelled.
    let left = 1_000 - 4 * ROUNDS / 2 * 3;
    assert_eq!([&products[0], &products[1]].map(|one| pieces(database, one)), [Some(left), Some(left)]);
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Returns the number that a statement selects.
fn number(database: &TestDatabase, sql: &str) -> i64 {
    sql_query(sql).get_result::<Number>(&mut database.connection()).unwrap().number
}

fn cancel(orders: &PgOrders, placed: &Order) {
    let event = OrderEvent {
        change: OrderChange::Status(OrderStatus::Cancelled),
        at: minute(1),
        by: "Mağaza".into(),
        note: None,
    };
    assert!(matches!(orders.record(None, placed, &event, &[]).unwrap(), Recorded::Yes(..)));
}

/// Returns the product's unchanged fields with this stock, as a form or file would send them.
fn details_of(database: &TestDatabase, product: &Product, pieces: u32) -> ProductDetails {
    ProductDetails {
        stock: Some(Stock::of(pieces).unwrap()),
        tiers: Some(product.tiers.clone()),
        exemption: None,
        vat_rate: Some(product.vat_rate),
        ..record(database, 1, product.name.as_str()).details
    }
}

/// The seller counts, changes, imports and deletes products that are ordered and cancelled meanwhile.
#[test]
fn nothing_is_lost_between_orders_and_the_seller() {
    const ROUNDS: u32 = 20;
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [1, 2, 3].map(|n| counted_product(&database, n, 1_000));
    let (database, [first, second, doomed]) = (&database, &products);
    thread::scope(|scope| {
        for thread in 0..3_u32 {
            scope.spawn(move || {
                let orders = PgOrders::new(database.database(), vault());
                for round in 0..ROUNDS {
                    let mut wanted = vec![first.clone(), second.clone()];
                    if thread % 2 == 0 {
                        wanted.reverse();
                    }
                    let n = 1 + 2 * (thread * ROUNDS + round);
                    let placed = order(n, user, &wanted, 3);
                    // An order that waited for the seller retries.
                    while !is_placed(&orders, &placed) {}
                    let risky = order(n + 1, user, std::slice::from_ref(doomed), 2);
                    if is_placed(&orders, &risky) {
                        cancel(&orders, &risky);
                    }
                    if round % 2 == 0 {
                        cancel(&orders, &placed);
                    }
                }
            });
        }
        scope.spawn(move || {
            let shop = PgProducts(database.database());
            for round in 0..ROUNDS {
                let (one, other) = if round % 2 == 0 { (first, second) } else { (second, first) };
                shop.set_stock(&staff(), one.id, counted(500 + round), minute(round)).unwrap();
                let details = details_of(database, other, 600 + round);
                shop.update(&staff(), other.id, None, &details, minute(round)).unwrap();
                let now = shop.find(&[one.id, other.id]).unwrap();
                let update = |product: Product| ProductChange::Update {
                    pictures: None,
                    details: details_of(database, &product, 700 + round),
                    before: Box::new(product),
                    at: minute(round),
                };
                let changes: Vec<_> = now.into_iter().map(update).collect();
                // Refused where an order has changed a count since the import read it.
                let applied = shop.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH);
                assert!(matches!(applied, Ok(()) | Err(CatalogueError::ChangedMeanwhile(_))), "{applied:?}");
                if round == ROUNDS / 2 {
                    shop.delete(&staff(), doomed.id).unwrap().unwrap();
                }
            }
        });
    });
    let lost = "SELECT count(*) AS number FROM (
            SELECT before, lag(after) OVER (PARTITION BY product_id ORDER BY id) AS after_last,
                row_number() OVER (PARTITION BY product_id ORDER BY id) AS place
            FROM stock_changes
        ) AS steps
        WHERE place > 1 AND before IS DISTINCT FROM after_last";
    assert_eq!(number(database, lost), 0, "each change starts from what the last one left");
    let wrong = "SELECT count(*) AS number FROM product_stock WHERE pieces IS DISTINCT FROM (
            SELECT after FROM stock_changes WHERE stock_changes.product_id = product_stock.product_id
            ORDER BY id DESC LIMIT 1
        )";
    assert_eq!(number(database, wrong), 0);
    let taken =
        "SELECT coalesce(sum(before - after), 0) AS number FROM stock_changes WHERE order_id IS NOT NULL";
    // Half of the orders were cancelled.
    assert_eq!(number(database, taken), i64::from(3 * ROUNDS / 2 * 3 * 2));
    assert_eq!(
        number(database, "SELECT sum(stock_taken) AS number FROM order_items WHERE product_id IS NOT NULL"),
        i64::from(3 * ROUNDS / 2 * 3 * 2)
    );
}

#[test]
fn notices_counting_that_begins_during_order() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    let orders = PgOrders::new(database.database(), vault());
    let mut other = database.connection();
    for sql in [
        "BEGIN",
        "UPDATE products SET description = '{Sayıldı}'",
        "INSERT INTO product_stock SELECT id, 5, now() FROM products",
    ] {
        sql_query(sql).execute(&mut other).unwrap();
    }
    let nine = order(1, user, std::slice::from_ref(&product), 9);
    thread::scope(|scope| {
        let placing = scope.spawn(|| place(&orders, &nine));
        crate::order_races::wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut other).unwrap();
        assert!(is_refused(&placing.join().unwrap()));
    });
    assert!(is_refused(&place(&orders, &nine)));
    let three = order(2, user, std::slice::from_ref(&product), 3);
    assert!(matches!(place(&orders, &three).unwrap(), Placement::Placed(..)));
    assert_eq!(pieces(&database, &product), Some(2));
}

/// Places an order and returns whether its products could be had.
fn is_placed(orders: &PgOrders, order: &Order) -> bool {
    let placed = place(orders, order);
    assert!(placed.is_ok() || is_refused(&placed), "{placed:?}");
    placed.is_ok()
}

/// A cancellation must not change the stock between the seller's read and write.
#[test]
fn cancellation_waits_for_concurrent_product_change() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = counted_product(&database, 1, 5);
    let orders = PgOrders::new(database.database(), vault());
    let placed = order(1, user, std::slice::from_ref(&product), 2);
    place(&orders, &placed).unwrap();
    let mut seller = database.connection();
    for sql in ["BEGIN", "SELECT FROM products FOR NO KEY UPDATE"] {
        sql_query(sql).execute(&mut seller).unwrap();
    }
    thread::scope(|scope| {
        let cancelling = scope.spawn(|| cancel(&orders, &placed));
        crate::order_races::wait_until_somebody_waits(&database);
        sql_query("UPDATE product_stock SET pieces = 10").execute(&mut seller).unwrap();
        sql_query("COMMIT").execute(&mut seller).unwrap();
        cancelling.join().unwrap();
    });
    assert_eq!(pieces(&database, &product), Some(12));
}

/// A file with more products than one statement counts, in descending sequence. A transaction that waits for the first
/// product must hold no other lock.
#[test]
fn an_import_locks_the_pieces_by_id() {
    const PRODUCTS: i64 = 1_001;
    let database = TestDatabase::new();
    counted_product(&database, 1, 5);
    for sql in [
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at)
        SELECT gen_random_uuid(), name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at
        FROM products, generate_series(2, 1001)",
        "INSERT INTO product_stock SELECT id, 5, now() FROM products ON CONFLICT DO NOTHING",
    ] {
        database.execute(sql);
    }
    let shop = PgProducts(database.database());
    let mut products = shop.find(&all_ids(&database)).unwrap();
    products.sort_by_key(|product| std::cmp::Reverse(product.id.uuid()));
    let changes: Vec<_> = products
        .iter()
        .map(|product| ProductChange::Update {
            pictures: None,
            before: Box::new(product.clone()),
            details: details_of(&database, product, 6),
            at: minute(9),
        })
        .collect();
    let mut other = database.connection();
    for sql in ["BEGIN", "SELECT FROM product_stock ORDER BY product_id LIMIT 1 FOR UPDATE"] {
        sql_query(sql).execute(&mut other).unwrap();
    }
    thread::scope(|scope| {
        let importing =
            scope.spawn(|| shop.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH).unwrap());
        crate::order_races::wait_until_somebody_waits(&database);
        let free =
            "SELECT count(*) AS number FROM (SELECT FROM product_stock FOR UPDATE SKIP LOCKED) AS free";
        let free = number(&database, free);
        sql_query("COMMIT").execute(&mut other).unwrap();
        importing.join().unwrap();
        assert_eq!(free, PRODUCTS - 1);
    });
    assert_eq!(number(&database, "SELECT count(*) AS number FROM product_stock WHERE pieces = 6"), PRODUCTS);
}

fn all_ids(database: &TestDatabase) -> Vec<ProductId> {
    #[derive(QueryableByName)]
    struct TestRow {
        #[diesel(sql_type = diesel::sql_types::Uuid)]
        id: uuid::Uuid,
    }
    let rows: Vec<TestRow> = sql_query("SELECT id FROM products").load(&mut database.connection()).unwrap();
    rows.into_iter().map(|row| ProductId::new(row.id)).collect()
}

#[test]
fn concurrent_orders_of_uncounted_products_do_not_block() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    counted_product(&database, 2, 5);
    // Another customer's order of both, in progress.
    let mut other = database.connection();
    for lock in ["BEGIN", "SELECT FROM products FOR SHARE", "SELECT FROM product_stock FOR NO KEY UPDATE"] {
        sql_query(lock).execute(&mut other).unwrap();
    }
    let orders = PgOrders::new(database.database(), vault());
    assert!(matches!(place(&orders, &order(1, user, &[product], 1)).unwrap(), Placement::Placed(..)));
}

#[test]
fn pieces_sold_meanwhile_are_noticed() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = counted_product(&database, 1, 1);
    let orders = PgOrders::new(database.database(), vault());
    let mut other = database.connection();
    sql_query("BEGIN").execute(&mut other).unwrap();
    sql_query("UPDATE product_stock SET pieces = 0").execute(&mut other).unwrap();
    thread::scope(|scope| {
        let placing = scope.spawn(|| place(&orders, &order(1, user, std::slice::from_ref(&product), 1)));
        crate::order_races::wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut other).unwrap();
        assert!(is_refused(&placing.join().unwrap()));
    });
    assert_eq!(pieces(&database, &product), Some(0));
}
