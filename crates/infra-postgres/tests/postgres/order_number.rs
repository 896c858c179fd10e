//! Order numbers are unique under concurrency.

use crate::samples::{basis_query, place, place_keyed, saved_product, saved_user, vault};
use application::{
    cart::CartRepository,
    order::{IdempotentRequest, NewOrder, OrderBasis, OrderFilter, OrderRepository, PlaceQuery, Placement},
    page::PageRequest,
};
use domain::{
    cart::{Cart, Quantity},
    order::{Buyer, IdempotencyKey, Order, OrderNumber},
};
use fixtures::numbered::{changed, order};
use infra_postgres::{PgCarts, PgOrders, testing::TestDatabase};
use std::{cell::Cell, collections::HashSet, thread};

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
fn ten_orders_at_once_have_ten_numbers() {
    let database = TestDatabase::new();
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    thread::scope(|scope| {
        for n in 0..10 {
            let (orders, products) = (PgOrders::new(database.database(), vault()), &products);
            scope.spawn(move || {
                // Every thread draws 0 first, then 1, …: the worst case.
                let mut tries = (0..10).map(|draw| numbered(order(n, user, products, 1), number(draw)));
                assert!(tries.any(|order| place(&orders, &order).is_ok()), "somebody found no number");
            });
        }
    });
    let page = PgOrders::new(database.database(), vault())
        .list_all(&OrderFilter::default(), PageRequest::new(1, 100))
        .unwrap();
    let numbers: HashSet<_> = page.items.iter().map(|view| view.order.number().get()).collect();
    assert_eq!((page.total, numbers.len()), (10, 10));
}

#[test]
fn a_taken_number_is_drawn_again() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let first = order(1, user, &products, 1);
    place(&orders, &first).unwrap();
    let drawn = Cell::new(0);
    let decision = |_: OrderBasis| {
        drawn.set(drawn.get() + 1);
        let number = if drawn.get() == 1 { first.number() } else { number(77) };
        let order = numbered(order(2, user, &products, 1), number);
        Ok(NewOrder { order, texts: vec![], mails: vec![] })
    };
    let (buyer, ids) = (Buyer::Customer(user), [products[0].id]);
    let query = PlaceQuery { basis: basis_query(&buyer, None, &ids), request: None, guest_key: None };
    let Placement::Placed(placed, _) = orders.place(query, &decision).unwrap() else { panic!("not placed") };
    assert_eq!((placed.number(), drawn.get()), (number(77), 2));
}

#[test]
fn a_taken_number_writes_nothing() {
    let database = TestDatabase::new();
    let (orders, carts) = (PgOrders::new(database.database(), vault()), PgCarts(database.database()));
    let user = saved_user(&database, 1).id;
    let products = [saved_product(&database, 1, "Okey")];
    let first = order(1, user, &products, 1);
    place_keyed(&orders, &first, &key("first")).unwrap();
    let mut cart = Cart::default();
    cart.set(products[0].id, Quantity::ONE).unwrap();
    carts.replace(user, &cart, None).unwrap();

    let before = database.contents();
    let second = numbered(order(2, user, &products, 1), first.number());
    assert!(place_keyed(&orders, &second, &key("second")).is_err());
    assert!(place(&orders, &second).is_err());
    assert_eq!(database.contents(), before);

    // The key is still free, and a repeat returns its order whatever number it drew.
    let third = numbered(second, number(77));
    assert!(matches!(place_keyed(&orders, &third, &key("second")).unwrap(), Placement::Placed(..)));
    for drawn in [first.number(), third.number(), number(78)] {
        let repeat = numbered(order(4, user, &products, 1), drawn);
        let Placement::KeyTaken(found) = place_keyed(&orders, &repeat, &key("first")).unwrap() else {
            panic!("the key was not noticed")
        };
        assert_eq!((found.id, found.number), (first.id(), first.number()));
    }
}
