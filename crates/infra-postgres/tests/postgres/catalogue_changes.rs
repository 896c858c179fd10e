//! Changes of pictures, and imports.

use crate::samples::{record, saved_product, staff};
use application::catalogue::{
    CatalogueError, CategoryRepository, ProductChange, ProductRecord, ProductRefused, ProductRepository,
};
use domain::{
    catalogue::{
        Change, CodesChange, Description, IdentityChange, Product, ProductDetails, ProductName, Sku,
    },
    ids::{CategoryId, ProductId},
    text::Line,
};
use fixtures::numbered::{minute, uuid};
use fixtures::{picture_key, prices};
use infra_postgres::{PgCategories, PgProducts, testing::TestDatabase};
use std::{sync::Barrier, thread};

#[test]
fn replaces_pictures() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let new = ProductRecord { pictures: [3, 1].map(picture_key).to_vec(), ..record(&database, 1, "Okey") };
    let added = products.insert(&staff(), &new, None).unwrap().value;
    let row = [1, 9, 3, 2].map(picture_key);
    let changed = products.set_pictures(&staff(), added.id, &row, minute(9)).unwrap().unwrap();
    let expected = Product { pictures: row.to_vec(), updated_at: minute(9), ..added.clone() };
    assert_eq!(changed, expected);
    assert_eq!(products.find(&[added.id]).unwrap(), [expected]);

    let bare = products.set_pictures(&staff(), added.id, &[], minute(10)).unwrap().unwrap();
    assert_eq!(bare.pictures, []);
    let unknown = ProductId::new(uuid("product", 99));
    assert_eq!(products.set_pictures(&staff(), unknown, &row, minute(11)).unwrap(), None);
}

#[test]
fn refused_picture_order_keeps_previous_one() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let new = ProductRecord { pictures: vec![picture_key(1)], ..record(&database, 1, "Okey") };
    let added = products.insert(&staff(), &new, None).unwrap().value;
    assert!(products.set_pictures(&staff(), added.id, &[2, 3, 4, 5, 6].map(picture_key), minute(9)).is_err());
    assert_eq!(products.find(&[added.id]).unwrap(), [added]);
}

fn details(category: CategoryId, name: &str, offer: i64) -> ProductDetails {
    ProductDetails {
        name: Line::new(name).unwrap(),
        description: Description::new(["Yeni"]).unwrap(),
        category,
        prices: prices(5000, offer),
        on_sale: false,
        stock: None,
        vat_rate: None,
        tiers: None,
        codes: CodesChange::default(),
        exemption: None,
        maker: Change::Keep,
        identity: IdentityChange::default(),
    }
}

fn second_category(database: &TestDatabase) -> CategoryId {
    PgCategories(database.database()).list().unwrap()[1].id
}

#[test]
fn an_import_adds_and_changes() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let new =
        ProductRecord { pictures: vec![picture_key(1), picture_key(2)], ..record(&database, 1, "Okey") };
    let before = products.insert(&staff(), &new, None).unwrap().value;
    let left = saved_product(&database, 2, "Satranç");
    let added =
        ProductRecord { pictures: vec![picture_key(2), picture_key(1)], ..record(&database, 3, "İstaka") };
    let changes = [
        ProductChange::Add(added.clone()),
        ProductChange::Update {
            pictures: Some(vec![picture_key(2)]),
            before: Box::new(before.clone()),
            details: details(second_category(&database), "TAVLA", 4000),
            at: minute(30),
        },
    ];
    products.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    let expected = Product {
        pictures: vec![picture_key(2)],
        name: ProductName::new("TAVLA").unwrap(),
        category: "Tavla Takımları".into(),
        description: vec!["Yeni".into()],
        prices: prices(5000, 4000),
        on_sale: false,
        lowest_recent: Some(before.prices.offer()),
        updated_at: minute(30),
        ..before
    };
    assert_eq!(products.find(&[expected.id]).unwrap(), [expected]);
    let read = products.find(&[added.id]).unwrap().remove(0);
    assert_eq!((read.name.as_str(), read.pictures, read.created_at), ("İstaka", added.pictures, added.at));
    assert_eq!(products.find(&[left.id]).unwrap(), [left]);
    products.apply(&staff(), &[], &[], chrono::DateTime::UNIX_EPOCH).unwrap();
}

/// The file of a picture that no product has may be gone.
#[test]
fn import_takes_no_picture_that_its_owner_has_lost() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let new = ProductRecord { pictures: vec![picture_key(1)], ..record(&database, 1, "Okey") };
    let owner = products.insert(&staff(), &new, None).unwrap().value;
    let other = saved_product(&database, 2, "Satranç");
    assert_eq!(
        products.with_pictures(&[picture_key(1), picture_key(2)]).unwrap(),
        [(picture_key(1), owner.id)]
    );
    let import = || {
        let change = ProductChange::Update {
            pictures: Some(vec![picture_key(1)]),
            before: Box::new(other.clone()),
            details: details(second_category(&database), "Satranç", 4000),
            at: minute(30),
        };
        products.apply(&staff(), &[change], &[], minute(30))
    };
    products.set_pictures(&staff(), owner.id, &[], minute(20)).unwrap();
    assert!(matches!(import(), Err(CatalogueError::ChangedMeanwhile(id)) if id == other.id));
    assert_eq!(products.find(&[other.id]).unwrap(), std::slice::from_ref(&other));
    products.set_pictures(&staff(), owner.id, &[picture_key(1)], minute(21)).unwrap();
    import().unwrap();
    assert_eq!(products.find(&[other.id]).unwrap()[0].pictures, [picture_key(1)]);
}

#[test]
fn import_is_written_completely_or_not() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let [first, second] = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let category = second_category(&database);
    let update = |before: &Product| ProductChange::Update {
        pictures: None,
        before: Box::new(before.clone()),
        details: details(category, "Tavla", 4000),
        at: minute(30),
    };
    let add = ProductChange::Add(record(&database, 3, "Yeni"));
    let changed = |now: &Product, what: &str| {
        let before = database.contents();
        let changes = [add.clone(), update(&first), update(&second)];
        let refused = products.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH);
        assert!(matches!(refused, Err(CatalogueError::ChangedMeanwhile(id)) if id == second.id), "{what}");
        assert_eq!(database.contents(), before, "{what}");
        assert_eq!(products.find(&[second.id]).unwrap(), std::slice::from_ref(now));
    };
    let by_hand = ProductDetails { on_sale: true, ..record(&database, 2, "Okey 2").details };
    for (what, details) in [
        ("name", ProductDetails { name: Line::new("Okey 2.").unwrap(), ..by_hand.clone() }),
        ("bullets", ProductDetails { description: Description::default(), ..by_hand.clone() }),
        ("category", ProductDetails { category, ..by_hand.clone() }),
        ("list price", ProductDetails { prices: prices(300, 100), ..by_hand.clone() }),
        ("offer price", ProductDetails { prices: prices(200, 99), ..by_hand.clone() }),
        ("stock", ProductDetails { on_sale: false, ..by_hand.clone() }),
    ] {
        let now = products.update(&staff(), second.id, None, &details, minute(20)).unwrap();
        changed(&now, what);
    }
    // The same fields with other pictures: nothing that an import would overwrite.
    products.update(&staff(), second.id, None, &by_hand, minute(21)).unwrap();
    products.set_pictures(&staff(), second.id, &[picture_key(1)], minute(22)).unwrap();
    let wrong = ProductChange::Update {
        pictures: None,
        before: Box::new(second.clone()),
        details: details(CategoryId::new(uuid("category", 9)), "Tavla", 4000),
        at: minute(30),
    };
    let before = database.contents();
    let refused =
        products.apply(&staff(), &[add.clone(), update(&first), wrong], &[], chrono::DateTime::UNIX_EPOCH);
    assert!(matches!(refused, Err(CatalogueError::Product(ProductRefused::UnknownCategory))));
    assert_eq!(database.contents(), before);
    products
        .apply(&staff(), &[add, update(&first), update(&second)], &[], chrono::DateTime::UNIX_EPOCH)
        .unwrap();
    products.delete(&staff(), first.id).unwrap();
    let refused = products.apply(&staff(), &[update(&first)], &[], chrono::DateTime::UNIX_EPOCH);
    assert!(matches!(refused, Err(CatalogueError::ChangedMeanwhile(id)) if id == first.id));
}

#[test]
fn thousands_of_lines_are_one_import() {
    const MANY: u32 = 2_500;
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let template = record(&database, 0, "Okey");
    let adds: Vec<_> = (0..MANY)
        .map(|n| {
            ProductChange::Add(ProductRecord { id: ProductId::new(uuid("product", n)), ..template.clone() })
        })
        .collect();
    products.apply(&staff(), &adds, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    let ids: Vec<_> = adds.iter().map(ProductChange::id).collect();
    let all = products.find(&ids).unwrap();
    assert_eq!(all.len(), ids.len());
    let category = second_category(&database);
    let updates: Vec<_> = all
        .into_iter()
        .map(|before| ProductChange::Update {
            pictures: None,
            before: Box::new(before),
            details: details(category, "Tavla", 1),
            at: minute(9),
        })
        .collect();
    products.apply(&staff(), &updates, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    assert!(products.find(&ids).unwrap().iter().all(|product| product.category == "Tavla Takımları"));
}

#[test]
fn import_moves_stock_codes_between_any_lines() {
    const MANY: u32 = 1_100;
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let coded = |n: u32| CodesChange {
        sku: Change::Set(Some(Sku::new(&format!("S-{n}")).unwrap())),
        ..CodesChange::default()
    };
    let template = record(&database, 0, "Okey");
    let details = |n| ProductDetails { codes: coded(n), ..template.details.clone() };
    let adds: Vec<_> = (0..MANY)
        .map(|n| {
            let id = ProductId::new(uuid("product", n));
            ProductChange::Add(ProductRecord { id, details: details(n), ..template.clone() })
        })
        .collect();
    products.apply(&staff(), &adds, &[], minute(8)).unwrap();
    let ids: Vec<_> = adds.iter().map(ProductChange::id).collect();
    // Each product gets the code of the next, and the last one that of the first.
    let moved = (0..MANY).map(|n| {
        let before = Box::new(products.find(&[ids[n as usize]]).unwrap().remove(0));
        ProductChange::Update { pictures: None, before, details: details((n + 1) % MANY), at: minute(9) }
    });
    let moved: Vec<_> = moved.collect();
    products.apply(&staff(), &moved, &[], minute(9)).unwrap();
    let last = products.find(&[ids[MANY as usize - 1]]).unwrap().remove(0);
    assert_eq!(last.codes.sku, Some(Sku::new("S-0").unwrap()));
}

#[test]
fn concurrent_imports_do_not_deadlock() {
    let database = TestDatabase::new();
    let all: Vec<_> = (0..40).map(|n| saved_product(&database, n, "Okey")).collect();
    let category = second_category(&database);
    let together = Barrier::new(4);
    let answers: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4_usize)
            .map(|n| {
                let (products, together) = (PgProducts(database.database()), &together);
                let mut mine = all.clone();
                mine.rotate_left(n * 10);
                let changes: Vec<_> = mine
                    .into_iter()
                    .map(|before| ProductChange::Update {
                        pictures: None,
                        before: Box::new(before),
                        details: details(category, "Tavla", 1),
                        at: minute(50),
                    })
                    .collect();
                scope.spawn(move || {
                    together.wait();
                    products.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
}
