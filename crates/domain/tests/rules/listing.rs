use domain::{
    catalogue::{
        Catalogue, CatalogueChanges, CatalogueContent, Category, FormerNames, Product, ProductName,
        ProductQuery, ProductSort,
    },
    ids::{CategoryId, ProductId},
    money::Kurus,
    search::Synonym,
};
use fixtures::{numbered::minute, prices, product};
use proptest::prelude::*;
use uuid::Uuid;

fn id(n: u32) -> ProductId {
    ProductId::new(Uuid::from_u128(n.into()))
}

/// Returns product number `n`, created in minute `n`.
pub fn named(n: u32, name: &str) -> Product {
    Product {
        id: id(n),
        name: ProductName::new(name).unwrap(),
        prices: prices(2000, 1000),
        created_at: minute(n),
        updated_at: minute(n),
        ..product()
    }
}

pub fn query(text: &str) -> ProductQuery {
    ProductQuery { search: Some(text.into()), ..Default::default() }
}

fn category(n: u32, path: &str, slug: &str) -> Category {
    let id = CategoryId::new(Uuid::from_u128(n.into()));
    Category { id, path: path.into(), slug: slug.into(), ..fixtures::category() }
}

fn content(products: Vec<Product>) -> CatalogueContent {
    let categories = vec![
        category(1, "Okey Takımları", "okey-takimlari"),
        category(2, "Tavla Takımları", "tavla-takimlari"),
        category(3, "Gıda Ürünleri", "gida-urunleri"),
    ];
    CatalogueContent { categories, products, ..Default::default() }
}

pub fn of(products: Vec<Product>) -> Catalogue {
    Catalogue::new(content(products))
}

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

fn shop() -> Catalogue {
    of((0..).zip(NAMES).map(|(n, name)| named(n, name)).collect())
}

fn names(catalogue: &Catalogue, query: &ProductQuery) -> Vec<String> {
    catalogue.find(query).products().map(|product| product.name.to_string()).collect()
}

fn search(catalogue: &Catalogue, text: &str) -> Vec<String> {
    names(catalogue, &query(text))
}

#[test]
fn ignores_case_diacritics_and_word_order() {
    let shop = shop();
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
    assert_eq!(search(&shop, "  ").len(), NAMES.len(), "no words are no search");
}

#[test]
fn corrects_typing_errors() {
    let shop = shop();
    for (text, name) in [
        ("satrac takimi", "Ahşap Satranç Takımı"),
        ("turk kavesi", "Türk Kahvesi 250 g"),
        ("kiraatane", "Kıraathane Masa Örtüsü"),
        ("istka", "Ceviz Istakalı Okey Takımı"),
        ("tvala", "Sedef Kakmalı Tavla Takımı"),
        ("satarnç", "Ahşap Satranç Takımı"),
        ("cya bardağı", "İnce Belli Çay Bardağı"),
        ("kirathaane", "Kıraathane Masa Örtüsü"),
    ] {
        let found = search(&shop, text);
        assert_eq!(found.first().map(String::as_str), Some(name), "{text}: {found:?}");
    }
    for flood in ["tvala ".repeat(9), "tvala".repeat(9)] {
        assert_eq!(search(&shop, &flood), [""; 0], "only looked for as written");
    }
}

#[test]
fn says_what_a_misspelt_search_was_read_as() {
    let shop = shop();
    let read_as = |text: &str| shop.find(&query(text)).spelling();
    assert_eq!(read_as("satrac takimi").as_deref(), Some("satranç takımı"));
    assert_eq!(read_as("turk kavesi").as_deref(), Some("türk kahvesi"));
    assert_eq!(shop.facets(&query("istka")).corrected.as_deref(), Some("ıstakalı"));
    for found_as_typed_or_not_at_all in ["satranc takimi", "zzz"] {
        assert_eq!(read_as(found_as_typed_or_not_at_all), None);
    }
    let exact = ProductQuery { exact: true, ..query("satrac takimi") };
    assert_eq!(names(&shop, &exact), [""; 0]);
}

#[test]
fn finds_other_forms_of_a_word() {
    let shop = of((1..)
        .zip([
            "Meşe Tavla Takımı",
            "İnce Belli Çay Bardağı",
            "Tavla Zarı",
            "Kap Seti",
            "Kapı Süsü",
            "Para Kutusu",
        ])
        .map(|(n, name)| named(n, name))
        .collect());
    for (text, name) in [
        ("çay bardakları", "İnce Belli Çay Bardağı"),
        ("BARDAK", "İnce Belli Çay Bardağı"),
        ("zarlar", "Tavla Zarı"),
        ("tavla takımlar", "Meşe Tavla Takımı"),
        ("kapılar", "Kapı Süsü"),
        ("kapları", "Kap Seti"),
        ("paralar", "Para Kutusu"),
    ] {
        assert_eq!(search(&shop, text), [name], "{text}");
    }
    assert_eq!(search(&shop, "tavlalar").len(), 2);
    assert_eq!(shop.find(&query("zarlar")).spelling(), None, "no mistake");
}

#[test]
fn lists_the_form_as_typed_first() {
    let shop = of(vec![named(1, "Çay Bardakları"), named(2, "Su Bardağı"), named(3, "Bardaklar")]);
    for (text, first) in
        [("bardağı", "Su Bardağı"), ("bardakları", "Çay Bardakları"), ("bardaklar", "Bardaklar")]
    {
        let found = search(&shop, text);
        assert_eq!((found.len(), found[0].as_str()), (3, first), "{text}: {found:?}");
    }
}

#[test]
fn lists_a_category_by_its_name() {
    let food = |n, name| Product { category: "Gıda Ürünleri".into(), ..named(n, name) };
    let shop = of(vec![food(1, "Türk Kahvesi"), food(2, "Gıda Boyası"), named(3, "Gıda Ürünleri Kitabı")]);
    for text in ["gıda ürünleri", "ÜRÜNLERİ gıda"] {
        let found = search(&shop, text);
        assert_eq!(found, ["Gıda Ürünleri Kitabı", "Gıda Boyası", "Türk Kahvesi"], "{text}");
    }
    assert_eq!(search(&shop, "gıda"), ["Gıda Ürünleri Kitabı", "Gıda Boyası"], "only a part of the name");
    assert_eq!(search(&shop, "gıda ürünü"), ["Gıda Ürünleri Kitabı"], "a name comes before another form");
    assert_eq!(search(&of(vec![food(1, "Türk Kahvesi")]), "gıda ürünü"), ["Türk Kahvesi"]);
    let cheap = ProductQuery { max_price: Some(Kurus::new(1).unwrap()), ..query("gıda ürünleri") };
    assert_eq!(names(&shop, &cheap), [""; 0]);
    let suggested = |text| shop.suggest(text).categories.into_iter().map(|one| one.path).collect::<Vec<_>>();
    assert_eq!(suggested("gıda ürünü"), ["Gıda Ürünleri"]);
    assert_eq!(suggested("tavlalar"), ["Tavla Takımları"]);
}

#[test]
fn exact_name_finds_no_similar_names() {
    let shop = of(vec![named(1, "Tavla"), named(2, "Tabla")]);
    assert_eq!(search(&shop, "TAVLA"), ["Tavla"]);
    assert_eq!(search(&shop, "zzz"), [""; 0]);
    assert_eq!(search(&shop, "tavla zzz"), [""; 0]);
}

#[test]
fn treats_wildcards_literally() {
    let shop = shop();
    assert_eq!(search(&shop, "100%"), ["100% Pamuk Örtü"]);
    assert_eq!(search(&shop, "t_y"), ["Çift_Yüz\\Kart"]);
    assert_eq!(search(&shop, "z\\k"), ["Çift_Yüz\\Kart"]);
    for text in ["%", "_", "\\"] {
        assert_eq!(search(&shop, text).len(), 1, "{text}");
    }
    for text in ["'; DROP TABLE products; --", "\"", "%%%%%", "(((", "🎲", "\u{1b}"] {
        assert_eq!(search(&shop, text), [""; 0], "{text}");
    }
}

#[test]
fn sorts_by_match_unless_another_order_is_requested() {
    let all =
        ["Masa Okey Örtüsü", "Okey", "Yeniokey Kutusu", "Okeyciler Defteri", "Büyük Okeyci", "Okey Taşı"];
    let shop = of((0..).zip(all).map(|(n, name)| named(n, name)).collect());
    assert_eq!(
        search(&shop, "okey"),
        ["Okey", "Okey Taşı", "Masa Okey Örtüsü", "Okeyciler Defteri", "Büyük Okeyci", "Yeniokey Kutusu"],
        "the name, its first word, one of its words, how it begins, how one begins, anywhere"
    );
    let newest = ProductQuery { sort: ProductSort::Newest, ..query("okey") };
    assert_eq!(names(&shop, &newest), all.into_iter().rev().collect::<Vec<_>>());
    let suggested: Vec<_> = shop.suggest("ok").products.iter().map(|one| one.name.to_string()).collect();
    assert_eq!(suggested[0], "Okey Taşı", "two letters say little: best sellers first, then newest");
}

#[test]
fn lists_what_products_are_before_what_they_are_for() {
    let all = [
        "Siyah Çay 1000 g",
        "Türk Kahvesi 250 g",
        "Meydan Oyun Kağıdı (Tek Deste)",
        "Çay Tepsisi (Çelik)",
        "Kahve Fincanı Takımı",
        "Ahşap Oyun Kağıdı Tutacağı",
        "Çaylık Bisküvi 450 g",
        "Ceviz Tavla",
        "Sedefli Tavla Takımı (Büyük)",
        "Tavla Zarı",
    ];
    let synonyms = vec![Synonym::new("iskambil", "oyun kağıdı").unwrap()];
    let products = (0..).zip(all).map(|(n, name)| named(n, name)).collect();
    let shop = Catalogue::new(CatalogueContent { synonyms, ..content(products) });
    assert_eq!(search(&shop, "çay"), ["Siyah Çay 1000 g", "Çay Tepsisi (Çelik)", "Çaylık Bisküvi 450 g"]);
    assert_eq!(search(&shop, "kahve"), ["Türk Kahvesi 250 g", "Kahve Fincanı Takımı"]);
    assert_eq!(search(&shop, "tavla"), ["Sedefli Tavla Takımı (Büyük)", "Ceviz Tavla", "Tavla Zarı"]);
    assert_eq!(search(&shop, "iskambil"), ["Meydan Oyun Kağıdı (Tek Deste)", "Ahşap Oyun Kağıdı Tutacağı"]);
}

#[test]
fn pages_and_filters_search_results() {
    let products = (0..5).map(|n| Product { on_sale: n > 0, ..named(n, &format!("Satranç {n}")) });
    let shop = of(products.collect());
    for text in ["satranc", "satrac"] {
        let query = ProductQuery { in_stock: Some(true), ..query(text) };
        let found = shop.find(&query);
        assert_eq!((found.len(), found.page(3, 3).len(), found.page(27, 3).len()), (4, 1, 0), "{text}");
    }
}

#[test]
fn searches_with_synonyms() {
    let synonyms = |list: &[(&str, &str)]| {
        let synonyms = list.iter().map(|(word, meaning)| Synonym::new(word, meaning).unwrap()).collect();
        let products = (0..).zip(NAMES).map(|(n, name)| named(n, name)).collect();
        Catalogue::new(CatalogueContent { synonyms, ..content(products) })
    };
    let shop = synonyms(&[("Püskevit", "şeker"), ("masa üstü", "örtü")]);
    assert_eq!(search(&shop, "PUSKEVIT"), ["ŞEKER 5 KG"]);
    assert_eq!(search(&shop, "puskvit"), ["ŞEKER 5 KG"], "misspelt, too");
    assert_eq!(search(&shop, "pamuk masa üstü"), ["100% Pamuk Örtü"]);
    assert_eq!(search(&synonyms(&[]), "puskevit"), [""; 0]);
}

#[test]
fn forgets_words_of_former_names() {
    let shop = of(vec![named(1, "Mangala"), named(2, "Okey")]);
    assert_eq!(search(&shop, "mnagala"), ["Mangala"]);
    let removed = vec![ProductId::new(Uuid::from_u128(1))];
    let shop = shop.with_changes(CatalogueChanges { removed, ..Default::default() });
    assert_eq!(search(&shop, "mnagala"), [""; 0]);
}

#[test]
fn filters_by_category_stock_and_price() {
    let offers = [300, 100, 300, 200, 500];
    let products = (0..).zip(offers).map(|(n, offer)| Product {
        prices: prices(900, offer),
        on_sale: n != 3,
        category: if n == 4 { "Tavla Takımları" } else { "Okey Takımları" }.into(),
        ..named(n, &format!("{offer} #{n}"))
    });
    let shop = of(products.collect());
    let found = |query: ProductQuery| names(&shop, &query);
    let all = ProductQuery::default();
    assert_eq!(found(all.clone()), ["500 #4", "200 #3", "300 #2", "100 #1", "300 #0"], "newest, unsold");
    let by = |sort| found(ProductQuery { sort, ..Default::default() });
    assert_eq!(by(ProductSort::PriceAscending), ["100 #1", "200 #3", "300 #2", "300 #0", "500 #4"]);
    assert_eq!(by(ProductSort::PriceDescending), ["500 #4", "300 #2", "300 #0", "200 #3", "100 #1"]);
    assert_eq!(found(ProductQuery { in_stock: Some(false), ..all.clone() }), ["200 #3"]);
    for category in ["TAVLA TAKIMLARI", "tavla takımları", "tavla-takimlari"] {
        assert_eq!(found(ProductQuery { category: Some(category.into()), ..all.clone() }), ["500 #4"]);
    }
    assert_eq!(found(ProductQuery { category: Some("bisiklet".into()), ..all.clone() }), [""; 0]);
    for (sort, expected) in [
        (ProductSort::PriceAscending, ["200 #3", "300 #2", "300 #0"]),
        (ProductSort::PriceDescending, ["300 #2", "300 #0", "200 #3"]),
        (ProductSort::Newest, ["200 #3", "300 #2", "300 #0"]),
    ] {
        let (min_price, max_price) = (Kurus::new(200).ok(), Kurus::new(300).ok());
        assert_eq!(found(ProductQuery { sort, min_price, max_price, ..all.clone() }), expected);
        assert_eq!(
            found(ProductQuery { sort, min_price: max_price, max_price: min_price, ..all.clone() }),
            [""; 0]
        );
    }
}

#[test]
fn sorts_names_by_turkish_alphabet() {
    let expected = [
        "cezve", "çay", "ıhlamur", "Isparta", "ibrik", "İstaka", "okey", "örtü", "su", "şeker", "uno",
        "ülker",
    ];
    let products =
        expected.iter().enumerate().map(|(n, name)| named(u32::try_from(n * 5 % 12).unwrap(), name));
    let query = ProductQuery { sort: ProductSort::Name, ..Default::default() };
    assert_eq!(names(&of(products.collect()), &query), expected);
}

#[test]
fn lists_best_sellers_first() {
    let products: Vec<_> = (0..4).map(|n| named(n, &n.to_string())).collect();
    let sold = products.iter().zip([2, 5, 5, 0]).map(|(product, sold)| (product.id, sold)).collect();
    let shop = Catalogue::new(CatalogueContent { sold, ..content(products.clone()) });
    assert_eq!(names(&shop, &ProductQuery::default()), ["2", "1", "0", "3"]);
    let sold = [(products[3].id, 9), (products[1].id, 0)].into();
    let shop = shop.with_changes(CatalogueChanges { sold, ..Default::default() });
    assert_eq!(names(&shop, &ProductQuery::default()), ["3", "2", "0", "1"]);
}

#[test]
fn suggests_a_few_products_in_stock() {
    let products = (0..9).map(|n| Product { on_sale: n > 0, ..named(n, &format!("Okey {n}")) });
    let shop = of(products.collect());
    let found = shop.suggest("OKEY tak");
    assert_eq!((found.products.len(), found.categories.len()), (0, 1));
    assert_eq!(shop.suggest("okey").products.len(), 6);
    assert_eq!(shop.suggest("0").products, [], "out of stock");
    let categories = |text| shop.suggest(text).categories.len();
    assert_eq!(["o", "takim", "okey takımları", "satranç", "key"].map(categories), [1, 2, 1, 0, 0]);
    assert_eq!(shop.suggest(" "), Default::default());
}

#[test]
fn unchanged_content_keeps_revision() {
    let shop = shop();
    let same = CatalogueChanges {
        products: vec![named(1, NAMES[1])],
        removed: vec![ProductId::new(Uuid::from_u128(99))],
        sold: [(id(1), 0), (ProductId::new(Uuid::from_u128(99)), 3)].into(),
        ..Default::default()
    };
    assert_eq!(shop.with_changes(same).revision(), shop.revision());
    let products = (0..).zip(NAMES).map(|(n, name)| named(n, name)).collect();
    assert_eq!(shop.replaced_by(content(products)).revision(), shop.revision());
    let renamed = CatalogueChanges { products: vec![named(1, "Tavla")], ..Default::default() };
    assert_eq!(shop.with_changes(renamed).revision(), shop.revision() + 1);
    assert!(shop.replaced_by(CatalogueContent::default()).revision() > shop.revision());
}

fn any_product() -> impl Strategy<Value = Product> {
    let words = prop::sample::select(vec!["okey", "Çay", "ıstaka", "İnce", "5", "takım", "Tavla"]);
    let name = prop::collection::vec(words, 1..4).prop_map(|words| words.join(" "));
    (0..20_u32, name, 1..5_i64, any::<bool>(), any::<bool>()).prop_map(
        |(n, name, offer, on_sale, is_okey)| {
            let category = if is_okey { "Okey Takımları" } else { "Tavla Takımları" };
            Product { prices: prices(9, offer), on_sale, category: category.into(), ..named(n, &name) }
        },
    )
}

fn any_changes() -> impl Strategy<Value = CatalogueChanges> {
    let ids = || (0..20_u32).prop_map(id);
    let products = prop::collection::vec(any_product(), 0..6);
    let removed = prop::collection::vec(ids(), 0..4);
    let sold = prop::collection::hash_map(ids(), 0..5_u64, 0..6);
    (products, removed, sold).prop_map(|(products, removed, sold)| {
        let removed = removed.into_iter().filter(|id| products.iter().all(|one| one.id != *id)).collect();
        CatalogueChanges { products, removed, sold, ..Default::default() }
    })
}

proptest! {
    #[test]
    fn incremental_changes_equal_full_rebuild(changes in prop::collection::vec(any_changes(), 1..6)) {
        let mut shop = of((0..20).map(|n| named(n, "okey takım")).collect());
        let (mut products, mut sold) = (std::collections::HashMap::new(), std::collections::HashMap::new());
        products.extend((0..20).map(|n| (id(n), named(n, "okey takım"))));
        for change in changes {
            products.extend(change.products.iter().map(|one| (one.id, one.clone())));
            for id in &change.removed {
                products.remove(id);
                sold.remove(id);
            }
            sold.extend(change.sold.iter().filter(|(id, _)| products.contains_key(id)).map(|(id, n)| (*id, *n)));
            shop = shop.with_changes(change);
        }
        let fresh = Catalogue::new(CatalogueContent { sold, ..content(products.into_values().collect()) });
        prop_assert_eq!(shop.len(), fresh.len());
        for sort in ProductSort::ALL {
            for in_stock in [None, Some(true), Some(false)] {
                for category in [None, Some("okey-takimlari".to_owned())] {
                    for search in [None, Some("okey".to_owned()), Some("tkaim".to_owned()), Some("ta".to_owned())] {
                        let query = ProductQuery { sort, in_stock, category: category.clone(), search, ..Default::default() };
                        let ids = |shop: &Catalogue| shop.find(&query).products().map(|one| one.id).collect::<Vec<_>>();
                        prop_assert_eq!(ids(&shop), ids(&fresh), "{:?}", query);
                    }
                }
            }
        }
    }
}

/// `just fuzz` runs all modules of this name with many more inputs.
mod hostile {
    use super::{content, named, query};
    use domain::catalogue::Catalogue;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn answers_any_search(text in prop_oneof!["[a-zçğıİöşüA-Z0-9 %'.-]{0,40}", any::<String>()]) {
            let names = ["Ceviz Okey Takımı", "Işıklı Tavla", "Çay Tabağı", "İSTAKA", "Kahve 250 g"];
            let shop = Catalogue::new(content((1..).zip(names).map(|(n, name)| named(n, name)).collect()));
            prop_assert!(shop.find(&query(&text)).products().count() <= names.len());
        }
    }
}

#[test]
fn products_follow_their_renamed_category() {
    let tavla = |n| Product { category: "Tavla Takımları".into(), ..named(n, "Tavla") };
    let before = Catalogue::new(content(vec![tavla(1), named(2, "Okey")]));
    let okey = before.categories()[0].clone();
    let renamed = Category { path: "Tavla".into(), slug: "tavla".into(), ..before.categories()[1].clone() };
    let former = FormerNames::from([
        ("tavla takimlari".to_owned(), Some(renamed.id)),
        ("tavla-takimlari".to_owned(), Some(renamed.id)),
        ("domino".to_owned(), None),
        // Another category is called so now.
        ("okey takimlari".to_owned(), Some(renamed.id)),
    ]);
    let after = before.with_categories(vec![renamed, okey], former);
    assert!(after.revision() > before.revision());
    let listed = |category: &str| {
        let query = ProductQuery { category: Some(category.into()), ..ProductQuery::default() };
        after.find(&query).products().map(|product| product.category.clone()).collect::<Vec<_>>()
    };
    assert_eq!(listed("tavla"), ["Tavla"]);
    assert_eq!(listed("okey-takimlari"), ["Okey Takımları"]);
    let leads_to =
        |name| after.former_category(name).map(|found| found.map(|category| category.slug.as_str()));
    assert_eq!(leads_to("TAVLA TAKIMLARI"), Some(Some("tavla")));
    assert_eq!(leads_to("tavla-takimlari"), Some(Some("tavla")));
    assert_eq!(leads_to("Domino"), Some(None));
    assert_eq!(leads_to("okey takımları"), None);
    assert_eq!(leads_to("bisiklet"), None);
}
