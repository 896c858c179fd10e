use crate::samples::{saved_product, saved_user, uuid};
use application::{cart::CartRepository, catalogue::ProductRepository};
use domain::{
    cart::{Cart, Quantity},
    ids::ProductId,
};
use infra_postgres::{PgCarts, PgProducts, testing::TestDatabase};
use std::thread;

fn cart(lines: &[(ProductId, u32)]) -> Cart {
    let mut cart = Cart::default();
    for (product, pieces) in lines {
        cart.set(*product, Quantity::new(*pieces).unwrap()).unwrap();
    }
    cart
}

#[test]
fn a_cart_is_replaced_as_a_whole() {
    let database = TestDatabase::new();
    let carts = PgCarts::new(database.database());
    let (owner, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, "Okey").id);
    assert_eq!(carts.load(owner).unwrap(), Cart::default());
    carts.replace(owner, &cart(&[(a, 1), (b, 999)])).unwrap();
    carts.replace(other, &cart(&[(a, 5)])).unwrap();
    assert_eq!(carts.load(owner).unwrap(), cart(&[(a, 1), (b, 999)]));
    assert_eq!(carts.replace(owner, &cart(&[(b, 3)])).unwrap(), cart(&[(b, 3)]));
    assert_eq!(carts.load(owner).unwrap(), cart(&[(b, 3)]));
    assert_eq!(carts.replace(owner, &Cart::default()).unwrap(), Cart::default());
    assert_eq!(carts.load(owner).unwrap(), Cart::default());
    assert_eq!(carts.load(other).unwrap(), cart(&[(a, 5)]));
}

#[test]
fn unknown_products_are_dropped() {
    let database = TestDatabase::new();
    let carts = PgCarts::new(database.database());
    let owner = saved_user(&database, 1).id;
    let known = saved_product(&database, 1, "Okey").id;
    let unknown = ProductId::new(uuid("product", 99));
    let kept = carts.replace(owner, &cart(&[(known, 2), (unknown, 1)])).unwrap();
    assert_eq!(kept, cart(&[(known, 2)]));
    assert_eq!(carts.load(owner).unwrap(), kept);
    assert_eq!(carts.replace(owner, &cart(&[(unknown, 1)])).unwrap(), Cart::default());
}

#[test]
fn a_deleted_product_leaves_every_cart() {
    let database = TestDatabase::new();
    let carts = PgCarts::new(database.database());
    let owner = saved_user(&database, 1).id;
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, "Okey").id);
    carts.replace(owner, &cart(&[(a, 1), (b, 1)])).unwrap();
    PgProducts::new(database.database()).delete(a).unwrap();
    assert_eq!(carts.load(owner).unwrap(), cart(&[(b, 1)]));
}

#[test]
fn a_full_cart_fits() {
    let database = TestDatabase::new();
    let carts = PgCarts::new(database.database());
    let owner = saved_user(&database, 1).id;
    let ids: Vec<_> = (0..500).map(|n| (saved_product(&database, n, "Okey").id, 999)).collect();
    assert_eq!(carts.replace(owner, &cart(&ids)).unwrap(), cart(&ids));
    assert_eq!(carts.load(owner).unwrap(), cart(&ids));
}

#[test]
fn one_account_on_many_devices_never_fails() {
    let database = TestDatabase::new();
    let owner = saved_user(&database, 1).id;
    let ids: Vec<_> = (0..10).map(|n| saved_product(&database, n, "Okey").id).collect();
    thread::scope(|scope| {
        for device in 1..=6_u32 {
            let (carts, ids) = (PgCarts::new(database.database()), &ids);
            scope.spawn(move || {
                for round in 0..20 {
                    let from = usize::try_from((device + round) % 8).unwrap();
                    let lines: Vec<_> = ids[from..].iter().map(|id| (*id, device)).collect();
                    assert_eq!(carts.replace(owner, &cart(&lines)).unwrap(), cart(&lines));
                }
            });
        }
    });
    let left = PgCarts::new(database.database()).load(owner).unwrap();
    let devices: std::collections::HashSet<_> = left.items().map(|(_, pieces)| pieces).collect();
    assert_eq!(devices.len(), 1, "one device's cart, not a mixture");
}
