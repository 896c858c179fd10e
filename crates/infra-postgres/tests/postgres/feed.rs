//! The feed of the in-memory catalogue and its change notifications.

use crate::samples::{on_sale, place, record, saved_product, saved_user, staff, vault};
use application::catalogue::{
    CatalogueFeed, CatalogueSource, Outdated, ProductRecord, ProductRepository, SynonymRepository,
};
use diesel::{RunQueryDsl, sql_query};
use domain::ids::ProductId;
use fixtures::numbered::order;
use fixtures::picture_key;
use infra_postgres::{PgCatalogueSource, PgOrders, PgProducts, PgSynonyms, testing::TestDatabase};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

fn feed(database: &TestDatabase) -> Box<dyn CatalogueFeed> {
    PgCatalogueSource::new(&database.database()).open().unwrap()
}

fn run(database: &TestDatabase, sql: &str) {
    sql_query(sql).execute(&mut database.connection()).unwrap();
}

/// Waits for a notification. The absence of one is only visible by waiting for a later one.
fn news(feed: &mut dyn CatalogueFeed) -> Outdated {
    let start = Instant::now();
    loop {
        let news = feed.poll_changes().unwrap();
        if news != Outdated::default() {
            return news;
        }
        assert!(start.elapsed() < Duration::from_secs(10), "nothing is told");
        std::thread::yield_now();
    }
}

#[test]
fn everything_is_read_as_it_is() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let pictures = vec![picture_key(9), picture_key(1)];
    let mut all: Vec<_> = (1..=3).map(|n| saved_product(&database, n, &format!("Okey {n}"))).collect();
    all.push(
        products
            .insert(&staff(), &ProductRecord { pictures, ..record(&database, 4, "İstaka") }, None)
            .unwrap()
            .value,
    );
    all.push(saved_product(&database, 5, "Tavla"));
    all.sort_by_key(|product| product.id);
    let user = saved_user(&database, 1).id;
    place(&PgOrders::new(database.database(), vault()), &order(1, user, &all[..2], 3)).unwrap();

    let mut feed = feed(&database);
    let content = feed.load().unwrap();
    assert_eq!(content.products, all);
    assert_eq!((content.categories.len(), content.categories[6].path.as_str()), (7, "Kıraathane Ürünleri"));
    assert_eq!(content.synonyms, PgSynonyms(database.database()).list().unwrap());
    assert_eq!(content.sold, HashMap::from([(all[0].id, 3), (all[1].id, 3)]));
    let unknown = ProductId::new(uuid::Uuid::nil());
    assert_eq!(feed.products(&[all[3].id, unknown]).unwrap(), all[3..=3]);
}

#[test]
fn reads_more_products_than_one_batch() {
    let database = TestDatabase::new();
    run(
        &database,
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at)
         SELECT gen_random_uuid(), 'Okey ' || n, categories.id, 200, 100, '{}', true, now(), now()
         FROM generate_series(1, 10001) AS n, categories WHERE position = 1",
    );
    run(
        &database,
        "INSERT INTO product_pictures (product_id, position, picture_key)
         SELECT id, place, repeat(md5(name || place), 2) FROM products, generate_series(0, 1) AS place",
    );
    let products = feed(&database).load().unwrap().products;
    assert_eq!(products.len(), 10_001);
    let mut pictures: Vec<_> = products.iter().flat_map(|product| product.pictures.clone()).collect();
    assert!(products.iter().all(|product| product.pictures.len() == 2));
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 20_002, "each has its own");
}

#[test]
fn every_kind_of_change_is_told() {
    let database = TestDatabase::new();
    let products = PgProducts(database.database());
    let mut feed = feed(&database);
    let mut told = |what: &str, expected: Outdated| assert_eq!(news(&mut *feed), expected, "{what}");
    let product = saved_product(&database, 1, "Okey");
    let this = || Outdated::Products([product.id].into());
    told("added", this());
    products.set_stock(&staff(), product.id, on_sale(false), product.updated_at).unwrap();
    told("stock", this());
    products
        .update(&staff(), product.id, None, &record(&database, 1, "Tavla").details, product.updated_at)
        .unwrap();
    told("details", this());
    products.set_pictures(&staff(), product.id, &[picture_key(1)], product.updated_at).unwrap();
    told("pictures", this());
    run(&database, "UPDATE product_pictures SET position = 2");
    told("their order", this());
    run(&database, "UPDATE categories SET drawing = '/art/x.svg'");
    told("categories", Outdated::Everything);
    PgSynonyms(database.database()).replace(&staff(), None, &[]).unwrap();
    told("synonyms", Outdated::Everything);
    products.delete(&staff(), product.id).unwrap();
    told("deleted", this());
    let many =
        "INSERT INTO products (id, name, category_id, price_kurus, offer_price_kurus, description, in_stock,
            created_at, updated_at)
         SELECT gen_random_uuid(), 'Okey', categories.id, 200, 100, '{}', true, now(), now()
         FROM generate_series(1, 201), categories WHERE position = 1";
    run(&database, many);
    told("more than a notice holds", Outdated::Everything);
    let user = saved_user(&database, 1).id;
    let sold = products.insert(&staff(), &record(&database, 7, "Tavla"), None).unwrap().value;
    told("added again", Outdated::Products([sold.id].into()));
    place(&PgOrders::new(database.database(), vault()), &order(1, user, &[sold], 1)).unwrap();
    run(&database, "DELETE FROM products WHERE name = 'none'");
    run(&database, "UPDATE search_synonyms SET word = word");
    told("neither orders nor statements that change nothing", Outdated::Everything);
}

#[test]
fn unknown_notifications_mean_everything() {
    let database = TestDatabase::new();
    let mut feed = feed(&database);
    let ids = [1, 2].map(|n| ProductId::new(uuid::Uuid::from_u128(n)));
    let mut told = |payload: &str| {
        run(&database, &format!("SELECT pg_notify('catalogue', '{payload}')"));
        news(&mut *feed)
    };
    assert_eq!(told(&format!("{},{}", ids[0], ids[1])), Outdated::Products(ids.into()));
    for other in ["everything", "changed", "", &format!("{},x", ids[0])] {
        assert_eq!(told(other), Outdated::Everything, "{other}");
    }
}

#[test]
fn pieces_sold_follow_orders_and_cancellations() {
    let database = TestDatabase::new();
    let orders = PgOrders::new(database.database(), vault());
    let user = saved_user(&database, 1).id;
    let [a, b] = [1, 2].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    let mut feed = feed(&database);
    assert_eq!(feed.load().unwrap().sold, HashMap::new());
    // These orders have old times. The time of writing in the database counts.
    place(&orders, &order(1, user, &[a.clone(), b.clone()], 2)).unwrap();
    assert_eq!(feed.sold_lately().unwrap(), HashMap::from([(a.id, 2), (b.id, 2)]));
    place(&orders, &order(2, user, std::slice::from_ref(&b), 5)).unwrap();
    assert_eq!(feed.sold_lately().unwrap().get(&b.id), Some(&7));
    run(&database, "UPDATE orders SET status = 'Cancelled', written_at = now()");
    assert_eq!(feed.sold_lately().unwrap(), HashMap::from([(a.id, 0), (b.id, 0)]));
    run(&database, "UPDATE orders SET written_at = now() - interval '1 hour'");
    assert_eq!(feed.sold_lately().unwrap(), HashMap::new(), "nothing lately");
}

#[test]
fn a_lost_connection_is_an_error() {
    let database = TestDatabase::new();
    let mut feed = feed(&database);
    feed.load().unwrap();
    run(
        &database,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    assert!(feed.sold_lately().is_err());
    assert!(feed.load().is_err(), "and stays one");
}
