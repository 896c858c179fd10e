//! How PostgreSQL goes about lists of many products: never through all of them one by one.

use crate::{
    samples::{order, saved_product, saved_user},
    scans::{Scans, scans, scans_at},
};
use application::{
    catalogue::{CategoryRepository, ProductFilter, ProductRepository, ProductSort},
    order::OrderRepository,
    page::PageRequest,
};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query,
    sql_types::BigInt,
};
use domain::{money::Kurus, search::QueryVariant};
use infra_postgres::{PgCategories, PgOrders, PgProducts, testing::TestDatabase};
use std::collections::BTreeMap;

/// 20,000 products in seven categories, nine of ten in stock, called by 84 combinations of words and a number.
const MANY: &str = "
    INSERT INTO products (id, name, name_folded, category_id, price_kurus, offer_price_kurus, description,
        in_stock, created_at, updated_at)
    SELECT gen_random_uuid(), name, name, categories.id, 1000000, 100 + number * 7919 % 500000, '{}',
        number % 10 <> 0, now() - number * interval '1 minute', now()
    FROM generate_series(1, 20000) AS number
    CROSS JOIN LATERAL (SELECT (ARRAY['ceviz', 'mese', 'maun', 'ahsap', 'sedef', 'lake', 'plastik', 'deri', 'cam',
            'celik', 'bakir', 'yesil'])[1 + number % 12] || ' ' || (ARRAY['okey takimi', 'tavla takimi',
            'satranc takimi', 'masa oyunu', 'oyun kagidi', 'turk kahvesi', 'cay bardagi'])[1 + number % 7]
            || ' ' || number AS name) AS names
    JOIN categories ON categories.position = 1 + number % 7;
    VACUUM ANALYZE";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// How often the work on these products reads their table whole.
fn scans_by(database: &TestDatabase, work: impl FnOnce(&PgProducts)) -> i64 {
    whole(&scans(database, |measured| work(&PgProducts::new(measured))))
}

fn whole(scans: &BTreeMap<String, Scans>) -> i64 {
    scans.get("products").map_or(0, |scans| scans.whole)
}

fn shop_with_many() -> TestDatabase {
    let database = TestDatabase::new();
    // Statement by statement: VACUUM bears no transaction.
    for statement in MANY.split(';') {
        database.connection().batch_execute(statement).unwrap();
    }
    database
}

fn variant(words: &[&str]) -> Vec<QueryVariant> {
    vec![QueryVariant(words.iter().map(|word| vec![(*word).to_owned()]).collect())]
}

#[test]
fn no_list_or_search_goes_through_all_products() {
    let database = shop_with_many();
    let category = PgCategories::new(database.database()).list().unwrap()[2].id;
    let page = |number| Some(PageRequest::new(number, 24));
    let any = ProductFilter { page: page(1), in_stock: Some(true), ..Default::default() };
    let of_category = ProductFilter { category: Some(category), ..any.clone() };
    let price = |kurus| Some(Kurus::new(kurus).unwrap());
    let all = [
        ProductSort::Best,
        ProductSort::Newest,
        ProductSort::PriceAscending,
        ProductSort::PriceDescending,
        ProductSort::Name,
    ];
    let mut filters = vec![
        ProductFilter { page: page(40), ..any.clone() },
        ProductFilter { in_stock: None, ..of_category.clone() },
        ProductFilter { in_stock: Some(false), ..any.clone() },
        ProductFilter { min_price: price(1000), max_price: price(9000), ..any.clone() },
        ProductFilter { min_price: price(1000), ..of_category.clone() },
    ];
    for sort in all {
        filters.push(ProductFilter { sort, ..any.clone() });
        filters.push(ProductFilter { sort, ..of_category.clone() });
        for words in [&["sedef", "tavla"][..], &["12345"], &["satranc", "cam"], &["kahvesi", "6"]] {
            filters.push(ProductFilter { sort, variants: variant(words), ..any.clone() });
        }
    }
    for filter in &filters {
        let list = |products: &PgProducts| {
            assert!(!products.list(filter).unwrap().items.is_empty(), "{filter:?}");
        };
        assert_eq!(scans_by(&database, list), 0, "{filter:?}");
    }
    for words in [&["tav"][..], &["sedef", "t"], &["t"], &["ok"], &["12345"]] {
        let filter = ProductFilter { variants: variant(words), in_stock: Some(true), ..Default::default() };
        let suggest = |products: &PgProducts| {
            assert!(!products.first(&filter, 6).unwrap().is_empty(), "{words:?}");
        };
        assert_eq!(scans_by(&database, suggest), 0, "suggestions for {words:?}");
    }
    let correct = |products: &PgProducts| {
        assert!(products.similar_words("tvala").unwrap().contains(&"tavla".to_owned()));
    };
    assert_eq!(scans_by(&database, correct), 0);
    let all = |products: &PgProducts| assert_eq!(products.best_first().unwrap().len(), 20_000);
    assert_eq!(scans_by(&database, all), 0);
    let through_all = |url: &str| {
        sql_query("SELECT count(price_kurus) AS number FROM products")
            .get_result::<Number>(&mut PgConnection::establish(url).unwrap())
            .unwrap();
    };
    assert_eq!(whole(&scans_at(&database, through_all)), 1, "they are noticed");
}

#[test]
fn ready_made_numbers_stay_right() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let orders = PgOrders::new(database.database());
    let categories = PgCategories::new(database.database()).list().unwrap();
    let user = saved_user(&database, 1).id;
    let [a, b, c] = [1, 2, 3].map(|n| saved_product(&database, n, &format!("Okey {n}")));
    products.set_stock(a.id, false, a.updated_at).unwrap();
    let mut moved = crate::samples::record(&database, 2, "Tavla 2").details;
    moved.category = categories[1].id;
    products.update(b.id, &moved, b.updated_at).unwrap();
    let b = products.find(&[b.id]).unwrap().remove(0);
    orders.place(&order(1, user, &[b.clone(), c.clone()], 3), &[], None).unwrap();
    orders.place(&order(2, user, std::slice::from_ref(&c), 2), &[], None).unwrap();
    let wrong = |sql: &str| sql_query(sql).get_result::<Number>(&mut database.connection()).unwrap().number;
    let check = || {
        products.list(&ProductFilter::default()).unwrap();
        let ranks = "SELECT count(*) AS number FROM products
            LEFT JOIN derived.product_sales ON product_sales.product_id = products.id
            FULL JOIN product_ranks ON product_ranks.product_id = products.id
            WHERE (products.category_id, products.in_stock, products.created_at, coalesce(product_sales.pieces, 0))
                IS DISTINCT FROM (product_ranks.category_id, product_ranks.in_stock, product_ranks.created_at,
                    product_ranks.pieces)";
        let counts = "SELECT count(*) AS number FROM (
                SELECT category_id, in_stock, count(*) AS products FROM products GROUP BY category_id, in_stock
            ) AS real FULL JOIN (SELECT * FROM product_counts WHERE products <> 0) AS kept
                USING (category_id, in_stock, products)
            WHERE real IS NULL OR kept IS NULL";
        assert_eq!((wrong(ranks), wrong(counts)), (0, 0));
    };
    check();
    let pieces = |id: domain::ids::ProductId| {
        wrong(&format!("SELECT pieces AS number FROM product_ranks WHERE product_id = '{id}'"))
    };
    assert_eq!([pieces(a.id), pieces(b.id), pieces(c.id)], [0, 3, 5]);
    let cancel = "UPDATE orders SET status = 'Cancelled' WHERE amount_kurus = 200";
    sql_query(cancel).execute(&mut database.connection()).unwrap();
    check();
    assert_eq!(pieces(c.id), 3);
    products.delete(c.id).unwrap();
    products.delete(a.id).unwrap();
    check();
    assert_eq!(
        products
            .list(&ProductFilter { page: Some(PageRequest::new(1, 1)), ..Default::default() })
            .unwrap()
            .total,
        1
    );
}

#[test]
fn an_order_does_not_wait_for_the_adding_up() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let orders = PgOrders::new(database.database());
    let user = saved_user(&database, 1).id;
    let product = saved_product(&database, 1, "Okey");
    let mut adding_up = database.connection();
    orders.place(&order(1, user, std::slice::from_ref(&product), 1), &[], None).unwrap();
    adding_up.batch_execute("BEGIN; SELECT add_up_sales()").unwrap();
    orders.place(&order(2, user, std::slice::from_ref(&product), 2), &[], None).unwrap();
    assert_eq!(products.best_first().unwrap(), [product.id], "nor does a reader");
    adding_up.batch_execute("COMMIT").unwrap();
    products.best_first().unwrap();
    let sql = "SELECT pieces AS number FROM product_ranks";
    assert_eq!(sql_query(sql).get_result::<Number>(&mut database.connection()).unwrap().number, 3);
}
