//! Offer prices and the lowest price of the ten days before.

use crate::samples::{place, record, saved_product, saved_user, staff, vault};
use application::{
    catalogue::{AskedPrice, HistoryRepository, ProductChange, ProductRepository},
    page::PageRequest,
};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::{RunQueryDsl, sql_query};
use domain::{catalogue::Product, ids::ProductId, money::Kurus};
use fixtures::{numbered, prices};
use infra_postgres::{PgHistories, PgOrders, PgProducts, testing::TestDatabase};

fn day(n: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap() + TimeDelta::days(n)
}

/// Sets the offer price from that time on and returns the lowest recent price. The list price is 10 TL.
fn ask(database: &TestDatabase, product: &Product, offer: i64, at: DateTime<Utc>) -> Option<i64> {
    let mut details = record(database, 1, "Okey").details;
    details.prices = prices(1000, offer);
    let products = PgProducts(database.database());
    let changed = products.update(&staff(), product.id, None, &details, at).unwrap();
    changed.lowest_recent_price().map(Kurus::get)
}

fn asked(database: &TestDatabase, id: ProductId) -> Vec<i64> {
    let histories = PgHistories(database.database());
    let page = histories.prices(id, None, PageRequest::new(1, 100)).unwrap().unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    assert!(page.items.is_sorted_by(|one, other| one.since >= other.since), "newest first");
    page.items.into_iter().map(|price| price.offer_price.get()).collect()
}

#[test]
fn every_new_price_is_kept_and_repeats_ignored() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    assert_eq!(asked(&database, product.id), [100]);
    ask(&database, &product, 900, day(0));
    ask(&database, &product, 900, day(1));
    ask(&database, &product, 800, day(2));
    assert_eq!(asked(&database, product.id), [800, 900, 100]);
    let histories = PgHistories(database.database());
    let newest = histories.prices(product.id, None, PageRequest::new(1, 1)).unwrap().unwrap();
    assert_eq!(newest.items, [AskedPrice { offer_price: Kurus::new(800).unwrap(), since: day(2) }]);
    assert_eq!(
        histories
            .prices(saved_product(&database, 2, "Tavla").id, None, PageRequest::new(1, 9))
            .unwrap()
            .unwrap()
            .total,
        1
    );
    let only = |price: i64| {
        histories
            .prices(product.id, Some(Kurus::new(price).unwrap()), PageRequest::new(1, 1))
            .unwrap()
            .unwrap()
    };
    assert_eq!((only(900).total, only(901).total), (1, 0), "however long ago it was");
    assert_eq!(only(900).items[0].since, day(0));
    let nobody = ProductId::new(uuid::Uuid::nil());
    assert_eq!(histories.prices(nobody, None, PageRequest::new(1, 9)).unwrap(), None);
}

#[test]
fn an_import_keeps_prices_too() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    let mut details = record(&database, 1, "Okey").details;
    details.prices = prices(1000, 70);
    let new = record(&database, 2, "Tavla");
    let changes = [
        ProductChange::Add(new.clone()),
        ProductChange::Update { pictures: None, before: Box::new(product.clone()), details, at: day(0) },
    ];
    let products = PgProducts(database.database());
    products.apply(&staff(), &changes, &[], chrono::DateTime::UNIX_EPOCH).unwrap();
    assert_eq!(asked(&database, product.id), [70, 100]);
    assert_eq!(asked(&database, new.id), [100]);
    let read = products.find(&[product.id]).unwrap().remove(0);
    assert_eq!(read.lowest_recent_price().map(Kurus::get), Some(100));
}

#[test]
fn lowest_price_covers_exactly_ten_days() {
    for (ended, expected) in [
        (day(9), Some(200)),
        (day(10) - TimeDelta::microseconds(1), Some(200)),
        // It ended exactly ten days before the current price began, so it was not available in these days.
        (day(10), Some(900)),
        (day(11), Some(900)),
    ] {
        let database = TestDatabase::new();
        let product = saved_product(&database, 1, "Okey");
        ask(&database, &product, 200, day(-30));
        // The low price ended; the current one begins this many days later.
        ask(&database, &product, 900, day(0));
        assert_eq!(ask(&database, &product, 500, ended), expected, "{ended}");
    }
}

#[test]
fn price_begun_before_ten_days_counts_if_current() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    assert_eq!(product.lowest_recent_price(), None, "there was no earlier price");
    ask(&database, &product, 600, day(0));
    assert_eq!(ask(&database, &product, 500, day(100)), Some(600));
    assert_eq!(ask(&database, &product, 500, day(101)), Some(600), "fixed at the moment of the change");
    assert_eq!(ask(&database, &product, 1000, day(102)), None, "nothing is struck through");
}

#[test]
fn forgets_a_mistaken_price_that_is_undone_in_time() {
    let mistyped = |undone_after: TimeDelta, ordered: Option<DateTime<Utc>>| {
        let database = TestDatabase::new();
        let product = saved_product(&database, 1, "Okey");
        ask(&database, &product, 600, day(0));
        ask(&database, &product, 500, day(20));
        ask(&database, &product, 5, day(21));
        if let Some(at) = ordered {
            let found = PgProducts(database.database()).find(&[product.id]).unwrap();
            let order = numbered::order(1, saved_user(&database, 1).id, &found, 1);
            place(&PgOrders::new(database.database(), vault()), &order).unwrap();
            database.execute(&format!("UPDATE orders SET created_at = '{}'", at.to_rfc3339()));
        }
        let lowest = ask(&database, &product, 500, day(21) + undone_after);
        (asked(&database, product.id), lowest)
    };
    let soon = TimeDelta::seconds(12);
    assert_eq!(mistyped(soon, None), (vec![500, 600, 100], Some(600)));
    let late = soon + TimeDelta::milliseconds(1);
    assert_eq!(mistyped(late, None), (vec![500, 5, 500, 600, 100], Some(5)), "it was asked for too long");
    assert_eq!(mistyped(soon, Some(day(21))), (vec![500, 5, 500, 600, 100], Some(5)), "an order took it");
    let before = Some(day(21) - TimeDelta::seconds(1));
    assert_eq!(mistyped(soon, before).0, [500, 600, 100], "the order took the price before");
}

#[test]
fn a_change_of_many_products_forgets_mistaken_prices_too() {
    let database = TestDatabase::new();
    let saved = saved_product(&database, 1, "Okey");
    ask(&database, &saved, 600, day(0));
    ask(&database, &saved, 500, day(20));
    let products = PgProducts(database.database());
    for (offer, at) in [(5, day(21)), (500, day(21) + TimeDelta::seconds(9))] {
        let before = Box::new(products.find(&[saved.id]).unwrap().remove(0));
        let mut details = record(&database, 1, "Okey").details;
        details.prices = prices(1000, offer);
        let change = ProductChange::Update { pictures: None, before, details, at };
        products.apply(&staff(), &[change], &[], DateTime::UNIX_EPOCH).unwrap();
    }
    assert_eq!(asked(&database, saved.id), [500, 600, 100]);
    let read = products.find(&[saved.id]).unwrap().remove(0);
    assert_eq!(read.lowest_recent_price().map(Kurus::get), Some(600));
}

#[test]
fn a_mistaken_price_is_kept_if_another_than_the_former_follows() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    ask(&database, &product, 500, day(0));
    ask(&database, &product, 5, day(1));
    assert_eq!(ask(&database, &product, 501, day(1) + TimeDelta::seconds(1)), Some(5));
    assert_eq!(asked(&database, product.id), [501, 5, 500, 100]);
}

#[test]
fn prices_written_by_sql_are_kept_too() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    sql_query("UPDATE products SET offer_price_kurus = 99").execute(&mut database.connection()).unwrap();
    assert_eq!(asked(&database, product.id), [99, 100]);
}

/// A session's first change of one product must not decide how it keeps the prices of thousands.
#[test]
fn prices_of_thousands_are_kept_by_a_session_that_changed_one_before() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Okey");
    database.execute(
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at)
        SELECT gen_random_uuid(), name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at
        FROM products, generate_series(1, 6000)",
    );
    let mut session = database.connection();
    let mut change = |sql: &str| sql_query(sql).execute(&mut session).unwrap();
    change(&format!("UPDATE products SET offer_price_kurus = 90 WHERE id = '{}'", product.id));
    // It takes milliseconds, and seconds if each row is compared with every other.
    change("SET statement_timeout = '1s'");
    assert_eq!(change("UPDATE products SET updated_at = updated_at + interval '1 second'"), 6001);
}
