//! What people type, and what they have to find in the demo catalogue.

use crate::{samples::record, search::shop};
use application::catalogue::{ProductQuery, ProductRepository};
use infra_postgres::{PgProducts, testing::TestDatabase};

const GOLDEN: &str = include_str!("search-golden.tsv");
const CATALOGUE: &str = include_str!("../../../../demo/catalogue.json");

#[test]
fn nearly_everything_is_among_the_first_five() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    let demo: Vec<serde_json::Value> = serde_json::from_str(CATALOGUE).unwrap();
    for (n, product) in (0..).zip(&demo) {
        products.insert(&record(&database, n, product["name"].as_str().unwrap())).unwrap();
    }
    let shop = shop(&database);
    let (mut queries, mut recall, mut missed) = (0.0, 0.0, Vec::new());
    for line in GOLDEN.lines().skip(1) {
        let (text, names) = line.split_once('\t').unwrap();
        let page = shop.run(ProductQuery { search: Some(text.into()), ..Default::default() }).unwrap();
        let found: Vec<_> = page.items.iter().take(5).map(|product| product.name.as_str()).collect();
        let expected: Vec<_> = names.split('|').collect();
        assert!(expected.iter().all(|name| demo.iter().any(|product| product["name"] == *name)), "{names}");
        let hits = expected.iter().filter(|name| found.contains(name)).count();
        queries += 1.0;
        recall += hits as f64 / expected.len() as f64;
        if hits < expected.len() {
            missed.push(format!("{text}: {found:?}"));
        }
    }
    assert!(queries >= 60.0);
    assert!(recall / queries >= 0.95, "recall {}:\n{}", recall / queries, missed.join("\n"));
}
