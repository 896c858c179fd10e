use crate::samples::{record, saved_product};
use application::{
    catalogue::{
        ListProducts, ProductQuery, ProductRepository, ProductSort, SearchReader, SynonymRepository,
    },
    page::PageRequest,
};
use domain::search::Synonym;
use infra_postgres::{PgCategories, PgProducts, PgSynonyms, testing::TestDatabase};
use std::sync::Arc;

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

fn catalogue() -> (TestDatabase, ListProducts) {
    let database = TestDatabase::new();
    for (n, name) in (0..).zip(NAMES) {
        saved_product(&database, n, name);
    }
    let shop = shop(&database);
    (database, shop)
}

/// The use case over this database.
pub fn shop(database: &TestDatabase) -> ListProducts {
    let products: Arc<dyn ProductRepository> = Arc::new(PgProducts::new(database.database()));
    let synonyms = Arc::new(PgSynonyms::new(database.database()));
    ListProducts {
        reader: SearchReader { products: products.clone(), synonyms },
        categories: Arc::new(PgCategories::new(database.database())),
        products,
    }
}

fn query(text: &str) -> ProductQuery {
    ProductQuery { search: Some(text.into()), ..Default::default() }
}

fn search(shop: &ListProducts, text: &str) -> Vec<String> {
    let page = shop.run(query(text)).unwrap();
    assert_eq!(page.total, page.items.len() as u64);
    page.items.into_iter().map(|product| product.name).collect()
}

#[test]
fn letters_case_and_order_of_words_do_not_matter() {
    let (_database, shop) = catalogue();
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
        assert_eq!(search(&shop, text), [name], "{text}");
    }
}

#[test]
fn typos_are_forgiven() {
    let (_database, shop) = catalogue();
    for (text, name) in [
        ("satrac takimi", "Ahşap Satranç Takımı"),
        ("turk kavesi", "Türk Kahvesi 250 g"),
        ("kiraatane", "Kıraathane Masa Örtüsü"),
        ("istka", "Ceviz Istakalı Okey Takımı"),
    ] {
        let found = search(&shop, text);
        assert_eq!(found.first().map(String::as_str), Some(name), "{text}: {found:?}");
    }
}

#[test]
fn a_right_name_brings_no_lookalikes() {
    let (_database, shop) = catalogue();
    assert_eq!(search(&shop, "tavla"), ["Sedef Kakmalı Tavla Takımı"]);
    assert_eq!(search(&shop, "zzz"), [""; 0]);
    assert_eq!(search(&shop, "okey zzz"), [""; 0]);
}

#[test]
fn signs_of_the_pattern_language_are_letters() {
    let (_database, shop) = catalogue();
    assert_eq!(search(&shop, "100%"), ["100% Pamuk Örtü"]);
    assert_eq!(search(&shop, "t_y"), ["Çift_Yüz\\Kart"]);
    assert_eq!(search(&shop, "z\\k"), ["Çift_Yüz\\Kart"]);
    for text in ["%", "_", "\\"] {
        assert_eq!(search(&shop, text).len(), 1, "{text}");
    }
    for text in ["'; DROP TABLE products; --", "\"", "%%%%%", "(((", "🎲", "okey\0", "\u{1b}"] {
        assert_eq!(search(&shop, text), [""; 0], "{text}");
    }
}

#[test]
fn better_matches_come_first_unless_another_order_is_asked_for() {
    let database = TestDatabase::new();
    let names =
        ["Masa Okey Örtüsü", "Okey", "Yeniokey Kutusu", "Okeyciler Defteri", "Büyük Okeyci", "Okey Taşı"];
    for (n, name) in (0..).zip(names) {
        saved_product(&database, n, name);
    }
    let shop = shop(&database);
    assert_eq!(
        search(&shop, "okey"),
        ["Okey", "Okey Taşı", "Okeyciler Defteri", "Masa Okey Örtüsü", "Büyük Okeyci", "Yeniokey Kutusu"],
        "the name, its first word, how it begins, one of its words, how one begins, anywhere"
    );
    let newest = ProductQuery { sort: ProductSort::Newest, ..query("okey") };
    let newest: Vec<_> = shop.run(newest).unwrap().items.into_iter().map(|one| one.name).collect();
    assert_eq!(newest, names.into_iter().rev().collect::<Vec<_>>());
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
    let shop = shop(&database);
    for text in ["satranc", "satrac"] {
        let page = |number| {
            let page = Some(PageRequest::new(number, 3));
            shop.run(ProductQuery { in_stock: Some(true), page, ..query(text) }).unwrap()
        };
        assert_eq!((page(2).total, page(2).items.len()), (4, 1), "{text}");
        assert_eq!((page(9).total, page(9).items.len()), (4, 0), "{text}");
    }
}

#[test]
fn swapped_letters_are_put_right() {
    let (_database, shop) = catalogue();
    for (text, name) in [
        ("tvala", "Sedef Kakmalı Tavla Takımı"),
        ("satarnç", "Ahşap Satranç Takımı"),
        ("cya bardağı", "İnce Belli Çay Bardağı"),
        ("kirathaane", "Kıraathane Masa Örtüsü"),
    ] {
        assert_eq!(search(&shop, text).first().map(String::as_str), Some(name), "{text}");
    }
}

#[test]
fn the_sellers_synonyms_are_understood() {
    let (database, shop) = catalogue();
    let synonyms = PgSynonyms::new(database.database());
    assert!(
        synonyms.list().unwrap().iter().any(|one| one.word() == "iskambil"),
        "some are there from the start"
    );
    let list = [("Püskevit", "şeker"), ("masa üstü", "örtü")].map(|(a, b)| Synonym::new(a, b).unwrap());
    synonyms.replace(&list).unwrap();
    assert_eq!(synonyms.list().unwrap(), list);
    assert_eq!(search(&shop, "PUSKEVIT"), ["ŞEKER 5 KG"]);
    assert_eq!(search(&shop, "puskvit"), ["ŞEKER 5 KG"], "misspelt, too");
    assert_eq!(search(&shop, "pamuk masa üstü"), ["100% Pamuk Örtü"]);
    synonyms.replace(&[]).unwrap();
    assert_eq!(search(&shop, "puskevit"), [""; 0]);
}

#[test]
fn a_name_that_is_gone_is_not_suggested_by_its_words() {
    let database = TestDatabase::new();
    let product = saved_product(&database, 1, "Mangala");
    let shop = shop(&database);
    assert_eq!(search(&shop, "mnagala"), ["Mangala"]);
    PgProducts::new(database.database()).delete(product.id).unwrap();
    assert_eq!(search(&shop, "mnagala"), [""; 0]);
}
