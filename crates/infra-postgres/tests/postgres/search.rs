use crate::samples::{record, saved_product};
use application::{
    catalogue::{ProductFilter, ProductRepository, ProductSort},
    page::PageRequest,
};
use domain::turkish::fold;
use infra_postgres::{PgProducts, testing::TestDatabase};

const NAMES: [&str; 10] = [
    "Ceviz Istakalı Okey Takımı",
    "Okey Taşı",
    "Ahşap Satranç Takımı",
    "Sedef Kakmalı Tavla Takımı",
    "Türk Kahvesi 250 g",
    "Kıraathane Masa Örtüsü",
    "İnce Belli Çay Bardağı",
    "ŞEKER 5 KG",
    "100% Pamuk Örtü",
    "Çift_Yüz\\Kart",
];

fn catalogue() -> (TestDatabase, PgProducts) {
    let database = TestDatabase::new();
    for (n, name) in (0..).zip(NAMES) {
        saved_product(&database, n, name);
    }
    let products = PgProducts::new(database.database());
    (database, products)
}

/// Finds as the use case does: folded, word by word.
fn filter(text: &str) -> ProductFilter {
    let words = fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    ProductFilter { words, ..Default::default() }
}

fn search(products: &PgProducts, text: &str) -> Vec<String> {
    let page = products.list(&filter(text)).unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    page.items.into_iter().map(|product| product.name).collect()
}

#[test]
fn letters_case_and_order_of_words_do_not_matter() {
    let (_database, products) = catalogue();
    for (text, name) in [
        ("ISTAKA", "Ceviz Istakalı Okey Takımı"),
        ("ıstaka", "Ceviz Istakalı Okey Takımı"),
        ("takımı okey", "Ceviz Istakalı Okey Takımı"),
        ("satranc", "Ahşap Satranç Takımı"),
        ("KIRAATHANE", "Kıraathane Masa Örtüsü"),
        ("kiraathane", "Kıraathane Masa Örtüsü"),
        ("cay bardagi", "İnce Belli Çay Bardağı"),
        ("şeker", "ŞEKER 5 KG"),
        ("ince BELLİ", "İnce Belli Çay Bardağı"),
        ("kahve", "Türk Kahvesi 250 g"),
    ] {
        assert_eq!(search(&products, text), [name], "{text}");
    }
}

#[test]
fn typos_are_forgiven() {
    let (_database, products) = catalogue();
    for (text, name) in [
        ("satrac takimi", "Ahşap Satranç Takımı"),
        ("turk kavesi", "Türk Kahvesi 250 g"),
        ("kiraatane", "Kıraathane Masa Örtüsü"),
        ("istka", "Ceviz Istakalı Okey Takımı"),
    ] {
        let found = search(&products, text);
        assert_eq!(found.first().map(String::as_str), Some(name), "{text}: {found:?}");
    }
}

#[test]
fn a_right_name_brings_no_lookalikes() {
    let (_database, products) = catalogue();
    assert_eq!(search(&products, "tavla"), ["Sedef Kakmalı Tavla Takımı"]);
    assert_eq!(search(&products, "zzz"), [""; 0]);
    assert_eq!(search(&products, "okey zzz"), [""; 0]);
}

#[test]
fn signs_of_the_pattern_language_are_letters() {
    let (_database, products) = catalogue();
    assert_eq!(search(&products, "100%"), ["100% Pamuk Örtü"]);
    assert_eq!(search(&products, "t_y"), ["Çift_Yüz\\Kart"]);
    assert_eq!(search(&products, "z\\k"), ["Çift_Yüz\\Kart"]);
    for text in ["%", "_", "\\"] {
        assert_eq!(search(&products, text).len(), 1, "{text}");
    }
    for text in ["'; DROP TABLE products; --", "\"", "%%%%%", "(((", "🎲", "okey\0", "\u{1b}"] {
        assert_eq!(search(&products, text), [""; 0], "{text}");
    }
}

#[test]
fn better_matches_come_first_unless_another_order_is_asked_for() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    for (n, name) in [(1, "Okey"), (2, "Okeyciler Defteri"), (3, "Masa Okey Örtüsü")] {
        saved_product(&database, n, name);
    }
    assert_eq!(search(&products, "okey"), ["Masa Okey Örtüsü", "Okey", "Okeyciler Defteri"]);
    let newest = ProductFilter { sort: ProductSort::Newest, ..filter("okey") };
    let newest: Vec<_> = products.list(&newest).unwrap().items.into_iter().map(|one| one.name).collect();
    assert_eq!(newest, ["Masa Okey Örtüsü", "Okeyciler Defteri", "Okey"]);
}

#[test]
fn search_pages_and_filters_go_together() {
    let database = TestDatabase::new();
    let products = PgProducts::new(database.database());
    for n in 0..5 {
        let mut record = record(&database, n, &format!("Satranç {n}"));
        record.details.in_stock = n > 0;
        products.insert(&record).unwrap();
    }
    for text in ["satranc", "satrac"] {
        let filter =
            ProductFilter { in_stock: Some(true), page: Some(PageRequest::new(2, 3)), ..filter(text) };
        let page = products.list(&filter).unwrap();
        assert_eq!((page.total, page.items.len()), (4, 1), "{text}");
    }
}
