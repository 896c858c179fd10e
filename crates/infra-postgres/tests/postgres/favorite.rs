use crate::samples::{saved_product, saved_user};
use application::favorite::{FavoriteError, FavoriteRepository};
use chrono::TimeDelta;
use domain::ids::ProductId;
use fixtures::moment;
use infra_postgres::{PgFavorites, testing::TestDatabase};
use std::{sync::Barrier, thread};
use uuid::Uuid;

#[test]
fn lists_own_favorites_newest_first() {
    let database = TestDatabase::new();
    let favorites = PgFavorites(database.database());
    let (owner, other) = (saved_user(&database, 1).id, saved_user(&database, 2).id);
    let products = [1, 2, 3].map(|n| saved_product(&database, n, "Okey").id);
    let add = |n: usize, minutes: i64| {
        favorites.add(owner, products[n], moment() + TimeDelta::minutes(minutes), 200).unwrap();
    };
    add(1, 0);
    add(0, 1);
    add(2, 2);
    // A repeat keeps its place.
    add(1, 3);
    assert_eq!(favorites.list(owner).unwrap(), [products[2], products[0], products[1]]);
    assert_eq!(favorites.list(other).unwrap(), []);
    favorites.remove(other, products[0]).unwrap();
    favorites.remove(owner, products[2]).unwrap();
    favorites.remove(owner, products[2]).unwrap();
    assert_eq!(favorites.list(owner).unwrap(), [products[0], products[1]]);
}

#[test]
fn unknown_and_deleted_products_are_no_favorites() {
    let database = TestDatabase::new();
    let favorites = PgFavorites(database.database());
    let owner = saved_user(&database, 1).id;
    let unknown = favorites.add(owner, ProductId::new(Uuid::nil()), moment(), 200);
    assert!(matches!(unknown, Err(FavoriteError::ProductNotFound)), "{unknown:?}");
    let product = saved_product(&database, 1, "Okey").id;
    favorites.add(owner, product, moment(), 200).unwrap();
    database.execute(&format!("DELETE FROM products WHERE id = '{product}'"));
    assert_eq!(favorites.list(owner).unwrap(), []);
}

#[test]
fn limit_holds_for_concurrent_requests() {
    let database = TestDatabase::new();
    let owner = saved_user(&database, 1).id;
    let products: Vec<_> = (1..=8).map(|n| saved_product(&database, n, "Okey").id).collect();
    let together = Barrier::new(products.len());
    let added = thread::scope(|scope| {
        let threads: Vec<_> = products
            .iter()
            .map(|product| {
                let (favorites, together) = (PgFavorites(database.database()), &together);
                scope.spawn(move || {
                    together.wait();
                    favorites.add(owner, *product, moment(), 3).is_ok()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).filter(|added| *added).count()
    });
    let favorites = PgFavorites(database.database());
    let listed = favorites.list(owner).unwrap();
    assert_eq!((added, listed.len()), (3, 3));
    favorites.add(owner, listed[0], moment(), 3).unwrap();
    let more = products.iter().find(|product| !listed.contains(product)).unwrap();
    let refused = favorites.add(owner, *more, moment(), 3);
    assert!(matches!(refused, Err(FavoriteError::TooMany)), "{refused:?}");
}
