//! Typical searches and the products that they must find in the demo catalogue.

use crate::listing::{named, query};
use domain::{
    catalogue::{Catalogue, CatalogueContent},
    search::Synonym,
};

const GOLDEN: &str = include_str!("typical-searches.tsv");
const DEMO: &str = include_str!("../../../../demo/catalogue.json");
/// The migration that inserts a new shop's synonyms.
const MIGRATION: &str = include_str!("../../../../migrations/2026-11-23-000002_create_catalogue/up.sql");

fn synonyms() -> Vec<Synonym> {
    let rows = MIGRATION.lines().filter(|line| line.starts_with("    (") && line.matches('\'').count() == 8);
    let synonym = |row: &str| {
        let texts: Vec<_> = row.split('\'').collect();
        Synonym::new(texts[1], texts[3]).unwrap()
    };
    rows.map(synonym).collect()
}

#[test]
fn finds_nearly_all_among_first_five() {
    let demo: Vec<serde_json::Value> = serde_json::from_str(DEMO).unwrap();
    let products = (0..).zip(&demo).map(|(n, product)| named(n, product["name"].as_str().unwrap())).collect();
    let synonyms = synonyms();
    assert!(synonyms.len() > 10);
    let catalogue = Catalogue::new(CatalogueContent { products, synonyms, ..Default::default() });
    let (mut queries, mut recall, mut missed) = (0.0, 0.0, Vec::new());
    for line in GOLDEN.lines().skip(1) {
        let (text, names) = line.split_once('\t').unwrap();
        let query = query(text);
        let found: Vec<_> =
            catalogue.find(&query).products().take(5).map(|product| product.name.to_string()).collect();
        let expected: Vec<_> = names.split('|').collect();
        assert!(expected.iter().all(|name| demo.iter().any(|product| product["name"] == *name)), "{names}");
        let hits = expected.iter().filter(|name| found.iter().any(|one| one == *name)).count();
        queries += 1.0;
        recall += hits as f64 / expected.len() as f64;
        if hits < expected.len() {
            missed.push(format!("{text}: {found:?}"));
        }
    }
    assert!(queries >= 60.0);
    assert!(recall / queries >= 0.95, "recall {}:\n{}", recall / queries, missed.join("\n"));
}
