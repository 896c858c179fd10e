//! Counted pieces when many want them at once.

use crate::samples::{
    counted, counted_product, minute, order, pieces, saved_product, saved_user, staff, vault,
};
use application::{
    catalogue::ProductRepository,
    order::{OrderRepository, Placement, Recorded},
};
use diesel::{RunQueryDsl, sql_query};
use domain::order::{OrderChange, OrderEvent, OrderStatus};
use infra_postgres::{PgOrders, PgProducts, testing::TestDatabase};
use std::{
    sync::{
        Barrier,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

#[test]
fn two_hundred_orders_for_the_last_ten_make_ten() {
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
                    match orders.place(&order, &[], None, &[]).unwrap() {
                        Placement::Placed => placed.fetch_add(1, Ordering::Relaxed),
                        Placement::ProductsChanged => 0,
                        other => panic!("{other:?}"),
                    };
                }
            });
        }
    });
    assert_eq!((placed.into_inner(), pieces(&database, &product)), (10, Some(0)));
}

/// Orders of two products in either order, changed counts and cancelled orders: nobody waits in a circle, and no piece
/// is lost.
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
                    assert_eq!(orders.place(&placed, &[], None, &[]).unwrap(), Placement::Placed);
                    if round % 2 == 0 {
                        let event = OrderEvent {
                            change: OrderChange::Status(OrderStatus::Cancelled),
                            at: minute(round),
                            by: "Mağaza".into(),
                            note: None,
                        };
                        // Twice at once, as two devices would.
                        let recorded: Vec<_> = thread::scope(|scope| {
                            let (orders, placed, event) = (&orders, &placed, &event);
                            let both = [(); 2].map(|()| {
                                scope.spawn(move || orders.record(None, placed, event, &[]).unwrap())
                            });
                            both.map(|one| one.join().unwrap()).into()
                        });
                        let done = |one: &&Recorded| matches!(one, Recorded::Yes(_));
                        assert_eq!(recorded.iter().filter(done).count(), 1);
                    }
                }
            });
        }
        scope.spawn(move || {
            let shop = PgProducts::new(database.database());
            for round in 0..ROUNDS {
                shop.set_stock(&staff(), products[2].id, counted(round), minute(round)).unwrap();
            }
        });
    });
    // Half of the orders were cancelled.
    let left = 1_000 - 4 * ROUNDS / 2 * 3;
    assert_eq!([&products[0], &products[1]].map(|one| pieces(database, one)), [Some(left), Some(left)]);
}

#[test]
fn orders_of_what_nobody_counts_do_not_wait_for_each_other() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    counted_product(&database, 2, 5);
    // Another customer's order of both, under way.
    let mut other = database.connection();
    for lock in ["BEGIN", "SELECT FROM products FOR SHARE", "SELECT FROM product_stock FOR NO KEY UPDATE"] {
        sql_query(lock).execute(&mut other).unwrap();
    }
    let orders = PgOrders::new(database.database(), vault());
    assert_eq!(orders.place(&order(1, user, &[product], 1), &[], None, &[]).unwrap(), Placement::Placed);
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
        let placing = scope.spawn(|| {
            orders.place(&order(1, user, std::slice::from_ref(&product), 1), &[], None, &[]).unwrap()
        });
        crate::order_races::wait_until_somebody_waits(&database);
        sql_query("COMMIT").execute(&mut other).unwrap();
        assert_eq!(placing.join().unwrap(), Placement::ProductsChanged);
    });
    assert_eq!(pieces(&database, &product), Some(0));
}
