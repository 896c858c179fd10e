//! Order numbers are unique under concurrency.

use crate::samples::{saved_product, saved_user, vault};
use application::{
    cart::CartRepository,
    order::{IdempotentRequest, OrderFilter, OrderRepository, Placement},
    page::PageRequest,
};
use domain::{
    cart::{Cart, Quantity},
    order::{IdempotencyKey, Order, OrderNumber},
};
use fixtures::numbered::{changed, order};
use infra_postgres::{PgCarts, PgOrders, testing::TestDatabase};
use std::{collections::HashSet, thread};

fn number(n: u32) -> OrderNumber {
    OrderNumber::new(OrderNumber::MIN + n).unwrap()
}

fn numbered(placed: Order, number: OrderNumber) -> Order {
    changed(placed, |order| order.number = number)
}

fn key(text: &str) -> IdempotentRequest {
    IdempotentRequest { key: IdempotencyKey::parse(text).unwrap(), fingerprint: [1; 32] }
}

#[test]
fn fifty_orders_at_once_have_fifty_numbers() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    thread::scope(|scope| {
        for n in 0..50 {
            let (orders, products) = (PgOrders::new(database.database(), vault()), &products);
            scope.spawn(move || {
                // Every thread draws 0 first, then 1, …: the worst case.
                let tries = (0..50).map(|draw| numbered(order(n, user, products, 1), number(draw)));
                let answers = tries.map(|order| orders.place(&order, &[], None, &[]).unwrap());
                let refused = answers.take_while(|answer| *answer == Placement::NumberTaken).count();
                assert!(refused < 50, "somebody found no number");
            });
        }
    });
    let page = PgOrders::new(database.database(), vault())
        .list_all(&OrderFilter::default(), PageRequest::new(1, 100))
        .unwrap();
    let numbers: HashSet<_> = page.items.iter().map(|view| view.order.number().get()).collect();
    assert_eq!((page.total, numbers.len()), (50, 50));
}

#[test]
fn a_taken_number_writes_nothing() {
    let database = TestDatabase::new();
    let (orders, carts) = (PgOrders::new(database.database(), vault()), PgCarts(database.database()));
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let first = order(1, user, &products, 1);
    orders.place(&first, &[], Some(&key("first")), &[]).unwrap();
    let mut cart = Cart::default();
    cart.set(products[0].id, Quantity::ONE).unwrap();
    carts.replace(user, &cart, None).unwrap();

    let before = database.contents();
    let second = numbered(order(2, user, &products, 1), first.number());
    assert_eq!(orders.place(&second, &[], Some(&key("second")), &[]).unwrap(), Placement::NumberTaken);
    assert_eq!(orders.place(&second, &[], None, &[]).unwrap(), Placement::NumberTaken);
    assert_eq!(database.contents(), before);

    // The key is still free, and a repeat returns its order whatever number it drew.
    let third = numbered(second, number(77));
    assert!(matches!(orders.place(&third, &[], Some(&key("second")), &[]).unwrap(), Placement::Placed(_)));
    for drawn in [first.number(), third.number(), number(78)] {
        let repeat = numbered(order(4, user, &products, 1), drawn);
        let Placement::KeyTaken(found) = orders.place(&repeat, &[], Some(&key("first")), &[]).unwrap() else {
            panic!("the key was not noticed")
        };
        assert_eq!((found.id, found.number), (first.id(), first.number()));
    }
}
