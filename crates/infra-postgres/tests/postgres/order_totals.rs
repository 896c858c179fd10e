//! The totals of lists of orders follow every change.

use crate::samples::{place, saved_product, saved_user, vault};
use application::{
    order::{OrderFilter, OrderRepository, Recorded, WaitingFor},
    page::PageRequest,
};
use diesel::{RunQueryDsl, sql_query};
use domain::order::{OrderChange, OrderEvent, OrderStatus};
use fixtures::numbered::{minute, order};
use infra_postgres::{PgOrders, testing::TestDatabase};

fn total(orders: &PgOrders, filter: &OrderFilter) -> u64 {
    orders.list_all(filter, PageRequest::new(1, 1)).unwrap().total
}

/// Returns the totals of every kind of filter without words.
fn totals(orders: &PgOrders) -> [u64; 6] {
    let of = |status| OrderFilter { status: Some(status), ..OrderFilter::default() };
    let waiting = |waiting| OrderFilter { waiting: Some((waiting, minute(50))), ..OrderFilter::default() };
    [
        OrderFilter::default(),
        of(OrderStatus::Placed),
        of(OrderStatus::Cancelled),
        OrderFilter { is_paid: Some(true), ..OrderFilter::default() },
        waiting(WaitingFor::Payment),
        waiting(WaitingFor::Dispatch),
    ]
    .map(|filter| total(orders, &filter))
}

#[test]
fn every_change_is_counted() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let (user, product) = (saved_user(&database, 1).id, saved_product(&database, 1, "Okey"));
    let mut placed: Vec<_> = (1..=3)
        .map(|n| {
            let order = order(n, user, std::slice::from_ref(&product), 1);
            place(&orders, &order).unwrap();
            order
        })
        .collect();
    assert_eq!(totals(&orders), [3, 3, 0, 0, 3, 0]);

    let event = |change| OrderEvent { at: minute(50), by: "Satıcı".into(), note: None, change };
    orders.record(None, &placed.remove(0), &event(OrderChange::Paid(true)), &[]).unwrap();
    orders.record(None, &placed.remove(0), &event(OrderChange::Status(OrderStatus::Cancelled)), &[]).unwrap();
    assert_eq!(totals(&orders), [3, 2, 1, 1, 1, 1]);

    sql_query("DELETE FROM orders WHERE is_paid").execute(&mut database.connection()).unwrap();
    assert_eq!(totals(&orders), [2, 1, 1, 0, 1, 0]);
}

#[test]
fn what_was_refunded_waits_for_no_money() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let (user, product) = (saved_user(&database, 1).id, saved_product(&database, 1, "Okey"));
    let event = |change| OrderEvent { at: minute(50), by: "Satıcı".into(), note: None, change };
    for n in 1..=3 {
        let placed = order(n, user, std::slice::from_ref(&product), 1);
        place(&orders, &placed).unwrap();
        let Recorded::Yes(paid, _) =
            orders.record(None, &placed, &event(OrderChange::Paid(true)), &[]).unwrap()
        else {
            panic!("nobody changed it")
        };
        if n > 1 {
            let refund = OrderChange::Refunded(placed.amount());
            orders.record(None, &paid.order, &event(refund), &[]).unwrap();
        }
    }
    assert_eq!(totals(&orders), [3, 3, 0, 1, 0, 1]);
    let unpaid = OrderFilter { is_paid: Some(false), ..OrderFilter::default() };
    assert_eq!(total(&orders, &unpaid), 2, "they are not paid all the same");
    let waiting = OrderFilter { waiting: Some((WaitingFor::Payment, minute(50))), ..OrderFilter::default() };
    assert_eq!(orders.list_all(&waiting, PageRequest::new(1, 10)).unwrap().items.len(), 0);
}
