use crate::samples::{saved_product, saved_user, staff};
use application::{
    cart::{CartRepository, CartRevision, SaveCartError},
    catalogue::ProductRepository,
};
use domain::{
    cart::{Cart, Quantity},
    ids::{ProductId, UserId},
};
use fixtures::numbered::uuid;
use infra_postgres::{PgCarts, PgProducts, testing::TestDatabase};
use std::thread;

fn cart(lines: &[(ProductId, u32)]) -> Cart {
    let mut cart = Cart::default();
    for (product, pieces) in lines {
        cart.set(*product, Quantity::new(*pieces).unwrap()).unwrap();
    }
    cart
}

fn load(carts: &PgCarts, owner: UserId) -> Cart {
    carts.load(owner).unwrap().cart
}

/// Replaces the cart without an expected revision.
fn replace(carts: &PgCarts, owner: UserId, cart: &Cart) -> Cart {
    carts.replace(owner, cart, None).unwrap().cart
}

#[test]
fn a_cart_is_replaced_as_a_whole() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let (owner, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, "Okey").id);
    assert_eq!(load(&carts, owner), Cart::default());
    replace(&carts, owner, &cart(&[(a, 1), (b, 999)]));
    replace(&carts, other, &cart(&[(a, 5)]));
    assert_eq!(load(&carts, owner), cart(&[(a, 1), (b, 999)]));
    assert_eq!(replace(&carts, owner, &cart(&[(b, 3)])), cart(&[(b, 3)]));
    assert_eq!(load(&carts, owner), cart(&[(b, 3)]));
    assert_eq!(replace(&carts, owner, &Cart::default()), Cart::default());
    assert_eq!(load(&carts, owner), Cart::default());
    assert_eq!(load(&carts, other), cart(&[(a, 5)]));
}

#[test]
fn unknown_products_are_dropped() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let owner = saved_user(&database, 1).id;
    let known = saved_product(&database, 1, "Okey").id;
    let unknown = ProductId::new(uuid("product", 99));
    let kept = replace(&carts, owner, &cart(&[(known, 2), (unknown, 1)]));
    assert_eq!(kept, cart(&[(known, 2)]));
    assert_eq!(load(&carts, owner), kept);
    assert_eq!(replace(&carts, owner, &cart(&[(unknown, 1)])), Cart::default());
}

#[test]
fn a_deleted_product_leaves_every_cart() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let owner = saved_user(&database, 1).id;
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, "Okey").id);
    replace(&carts, owner, &cart(&[(a, 1), (b, 1)]));
    PgProducts(database.database()).delete(&staff(), a).unwrap();
    assert_eq!(load(&carts, owner), cart(&[(b, 1)]));
}

#[test]
fn a_full_cart_fits() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let owner = saved_user(&database, 1).id;
    let ids: Vec<_> = (0..500).map(|n| (saved_product(&database, n, "Okey").id, 999)).collect();
    assert_eq!(replace(&carts, owner, &cart(&ids)), cart(&ids));
    assert_eq!(load(&carts, owner), cart(&ids));
}

#[test]
fn one_account_on_many_devices_never_fails() {
    let database = TestDatabase::new();
    let owner = saved_user(&database, 1).id;
    let ids: Vec<_> = (0..10).map(|n| saved_product(&database, n, "Okey").id).collect();
    thread::scope(|scope| {
        for device in 1..=6_u32 {
            let (carts, ids) = (PgCarts(database.database()), &ids);
            scope.spawn(move || {
                for round in 0..20 {
                    let from = usize::try_from((device + round) % 8).unwrap();
                    let lines: Vec<_> = ids[from..].iter().map(|id| (*id, device)).collect();
                    assert_eq!(replace(&carts, owner, &cart(&lines)), cart(&lines));
                }
            });
        }
    });
    let left = load(&PgCarts(database.database()), owner);
    let devices: std::collections::HashSet<_> = left.items().map(|(_, pieces)| pieces).collect();
    assert_eq!(devices.len(), 1, "one device's cart, not a mixture");
}

#[test]
fn every_change_raises_revision_and_stale_is_refused() {
    let database = TestDatabase::new();
    let carts = PgCarts(database.database());
    let owner = saved_user(&database, 1).id;
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, "Okey").id);
    let expecting = |items: &[(ProductId, u32)], revision| {
        carts.replace(owner, &cart(items), Some(CartRevision(revision)))
    };
    let refused = |items: &[(ProductId, u32)], revision| match expecting(items, revision) {
        Err(SaveCartError::ChangedMeanwhile(present)) => present,
        other => panic!("{other:?}"),
    };

    assert_eq!(carts.load(owner).unwrap().revision, CartRevision(0));
    assert_eq!(refused(&[(a, 1)], 1), carts.load(owner).unwrap(), "never saved");
    assert_eq!(expecting(&[(a, 1)], 0).unwrap().revision, CartRevision(1));
    let present = refused(&[(b, 9)], 0);
    assert_eq!((present.cart, present.revision), (cart(&[(a, 1)]), CartRevision(1)));
    assert_eq!(expecting(&[], 1).unwrap().revision, CartRevision(2), "an empty cart goes on counting");
    assert_eq!(carts.replace(owner, &cart(&[(b, 2)]), None).unwrap().revision, CartRevision(3));
    assert_eq!(refused(&[(a, 1)], 2).cart, cart(&[(b, 2)]));
    assert_eq!(carts.load(owner).unwrap().revision, CartRevision(3));
}

#[test]
fn one_of_many_concurrent_saves_on_revision_wins() {
    let database = TestDatabase::new();
    let owner = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey").id;
    for revision in 0..5 {
        let saved: usize = thread::scope(|scope| {
            let devices: Vec<_> = (1..=6_u32)
                .map(|pieces| {
                    let carts = PgCarts(database.database());
                    scope.spawn(move || {
                        carts
                            .replace(owner, &cart(&[(product, pieces)]), Some(CartRevision(revision)))
                            .is_ok()
                    })
                })
                .collect();
            devices.into_iter().filter_map(|device| device.join().unwrap().then_some(())).count()
        });
        assert_eq!(saved, 1);
    }
}
