use crate::samples::{record, saved_product, staff};
use application::catalogue::{
    CategoryRepository, MakerDetails, MakerRefused, MakerRepository, ProductRefused, ProductRepository,
};
use domain::{
    catalogue::{Change, ProductDetails},
    contact_point::ContactPoint,
    ids::MakerId,
    text::Line,
};
use fixtures::numbered::{minute, uuid};
use infra_postgres::{PgCategories, PgMakers, PgProducts, testing::TestDatabase};
use std::{sync::Barrier, thread};

fn details(name: &str) -> MakerDetails {
    MakerDetails {
        name: Line::new(name).unwrap(),
        address: Line::new("Sanayi Cad. 1").unwrap(),
        contact: ContactPoint::new("444 0 444").unwrap(),
        is_importer: false,
    }
}

fn id(n: u32) -> MakerId {
    MakerId::new(uuid("maker", n))
}

#[test]
fn one_of_two_equal_names_is_added() {
    let database = TestDatabase::new();
    let barrier = Barrier::new(2);
    let results: Vec<_> = thread::scope(|scope| {
        let add = |n: u32, name: &'static str| {
            let (barrier, makers) = (&barrier, PgMakers(database.database()));
            scope.spawn(move || {
                barrier.wait();
                makers.insert(&staff(), id(n), &details(name), minute(n))
            })
        };
        let threads = [add(1, "Çaycı"), add(2, "CAYCI")];
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().any(|result| matches!(result, Err(MakerRefused::Taken))));
}

/// A product is given a maker while it is deleted: either it has the maker, or it is refused.
#[test]
fn no_product_loses_its_maker() {
    let database = TestDatabase::new();
    let (makers, products) = (PgMakers(database.database()), PgProducts(database.database()));
    let category = PgCategories(database.database()).list().unwrap()[0].id;
    let product = saved_product(&database, 1, "Çay");
    for round in 1..9 {
        makers.insert(&staff(), id(round), &details(&format!("Çaycı {round}")), minute(1)).unwrap();
        let given = ProductDetails {
            category,
            maker: Change::Set(Some(id(round))),
            ..record(&database, 1, "Çay").details
        };
        let barrier = Barrier::new(2);
        let (given, deleted) = thread::scope(|scope| {
            let give = scope.spawn(|| {
                barrier.wait();
                products.update(&staff(), product.id, None, &given, minute(round))
            });
            barrier.wait();
            let deleted = makers.delete(&staff(), id(round));
            (give.join().unwrap(), deleted)
        });
        match (given, deleted) {
            (Ok(product), Err(MakerRefused::HasProducts(1))) => {
                assert_eq!(product.maker.unwrap().id, id(round));
            }
            (Err(error), Ok(())) => {
                assert_eq!(error.to_string(), ProductRefused::UnknownMaker.to_string());
            }
            // The maker went first, and the product had none of it.
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn counts_products_of_each_maker() {
    let database = TestDatabase::new();
    let (makers, products) = (PgMakers(database.database()), PgProducts(database.database()));
    makers.insert(&staff(), id(1), &details("Zeytin"), minute(1)).unwrap();
    makers.insert(&staff(), id(2), &details("Çınar"), minute(1)).unwrap();
    for n in 1..=2 {
        let mut new = record(&database, n, &format!("Zar {n}"));
        new.details.maker = Change::Set(Some(id(1)));
        products.insert(&staff(), &new, None).unwrap();
    }
    let counted = makers.counted().unwrap();
    let counts: Vec<_> = counted.iter().map(|one| (one.maker.name.as_str(), one.products)).collect();
    assert_eq!(counts, [("Çınar", 0), ("Zeytin", 2)]);
    let named = makers.named(&["cinar".into(), "yok".into()]).unwrap();
    assert_eq!(named.len(), 1);
    let changed = makers.update(&staff(), id(1), None, &details("Zeytin A.Ş."), minute(1)).unwrap();
    assert!(changed.updated_at > minute(1), "a later version");
}
