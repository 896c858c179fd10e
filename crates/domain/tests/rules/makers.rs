use crate::listing::{named, of, query};
use domain::{
    catalogue::{
        Catalogue, Food, Maker, MissingFact, NetAmount, Product, ProductIdentity, ProductQuery, ProductSort,
    },
    contact_point::ContactPoint,
    exemption::Exemption,
    ids::MakerId,
    text::{Line, Paragraph},
};
use fixtures::prices;
use std::sync::Arc;
use uuid::Uuid;

fn maker(n: u128, name: &str) -> Maker {
    Maker {
        id: MakerId::new(Uuid::from_u128(n)),
        name: Line::new(name).unwrap(),
        address: Line::new("Sanayi Cad. 1").unwrap(),
        contact: ContactPoint::new("444 0 444").unwrap(),
        is_importer: false,
    }
}

fn made(n: u32, name: &str, by: &Maker) -> Product {
    Product { maker: Some(Arc::new(by.clone())), ..named(n, name) }
}

fn packed(n: u32, name: &str, net: &str, offer: i64) -> Product {
    let net = NetAmount::parse(net).ok();
    Product {
        identity: ProductIdentity { net, ..ProductIdentity::default() },
        prices: prices(1_000_000, offer),
        category: "Gıda Ürünleri".into(),
        ..named(n, name)
    }
}

fn names(shop: &Catalogue, query: &ProductQuery) -> Vec<String> {
    shop.find(query).products().map(|product| product.name.to_string()).collect()
}

#[test]
fn search_finds_makers_after_names() {
    let shop = of(vec![
        made(1, "Tavla", &maker(1, "Çınar Ahşap Sanayi")),
        named(2, "Çınar Okey"),
        made(3, "Satranç", &maker(2, "Başka")),
    ]);
    assert_eq!(names(&shop, &query("cinar")), ["Çınar Okey", "Tavla"]);
    assert_eq!(names(&shop, &query("ahşap san")), ["Tavla"]);
    assert!(names(&shop, &query("çınar pirinç")).is_empty());
    assert!(shop.suggest("ahşap").products.is_empty(), "suggestions name products");
}

#[test]
fn changed_maker_is_on_all_its_products() {
    let (old, other) = (maker(1, "Eski"), maker(2, "Başka"));
    let shop =
        of(vec![made(1, "Tavla", &old), made(2, "Okey", &old), made(3, "Zar", &other), named(4, "Pul")]);
    let changed = shop.with_maker(maker(1, "Yeni"));
    assert_eq!(names(&changed, &query("yeni")).len(), 2);
    assert!(names(&changed, &query("eski")).is_empty());
    assert_eq!(names(&changed, &query("başka")), ["Zar"]);
    assert!(changed.revision() > shop.revision());
    let versions = |shop: &Catalogue| -> Vec<_> {
        shop.find(&ProductQuery::default()).products().map(|product| product.updated_at).collect()
    };
    assert_eq!(versions(&changed), versions(&shop), "open forms stay valid");
    assert_eq!(changed.with_maker(maker(1, "Yeni")).revision(), changed.revision());
    assert_eq!(shop.with_maker(maker(9, "Kimsesiz")).revision(), shop.revision());
}

#[test]
fn sorts_by_unit_price_within_units() {
    let shop = of(vec![
        packed(1, "Kahve 500 g", "500 g", 30_000),
        packed(2, "Kahve 1 kg", "1 kg", 50_000),
        packed(3, "Şurup", "1 l", 10_000),
        packed(4, "Kahve 250 g", "250 g", 10_000),
    ]);
    let food = ProductQuery {
        category: Some("gida-urunleri".into()),
        sort: ProductSort::UnitPrice,
        ..ProductQuery::default()
    };
    assert_eq!(names(&shop, &food), ["Kahve 250 g", "Kahve 1 kg", "Kahve 500 g", "Şurup"]);
    assert!(shop.can_sort_by_unit_price(&food) && shop.facets(&food).unit_prices);
    assert!(!shop.can_sort_by_unit_price(&ProductQuery { category: None, ..food.clone() }));
    let one = Product { identity: ProductIdentity::default(), ..packed(5, "Bardak", "1 adet", 100) };
    let mixed = of(vec![packed(1, "Kahve", "500 g", 30_000), one]);
    assert!(!mixed.can_sort_by_unit_price(&food) && !mixed.facets(&food).unit_prices);
    let searched = ProductQuery { search: Some("kahve".into()), ..food.clone() };
    assert!(mixed.can_sort_by_unit_price(&searched), "the listed products count");
    assert_eq!(names(&mixed, &food), ["Kahve", "Bardak"], "without a unit price last");
}

#[test]
fn finds_listings_that_lack_facts() {
    let ingredients = |text: Option<&str>| {
        let ingredients = text.map(|text| Paragraph::new(text).unwrap());
        let storage = Some(Line::new("Serin yerde").unwrap());
        let food = Some(Box::new(Food { ingredients, storage, ..Food::default() }));
        ProductIdentity { food, ..ProductIdentity::default() }
    };
    let shop = of(vec![
        made(1, "Çay", &maker(1, "Çaycı")),
        Product { exemption: Some(Exemption::Food), ..named(2, "Lokum") },
        Product { identity: ingredients(None), ..named(3, "Şeker") },
        Product { identity: ingredients(Some("Kahve")), ..named(4, "Kahve") },
    ]);
    let lacking = |fact| {
        let mut found = names(&shop, &ProductQuery { missing: Some(fact), ..ProductQuery::default() });
        found.sort();
        found
    };
    assert_eq!(lacking(MissingFact::Maker), ["Kahve", "Lokum", "Şeker"]);
    assert_eq!(lacking(MissingFact::Ingredients), ["Lokum", "Şeker"]);
    let searched = ProductQuery { missing: Some(MissingFact::Maker), ..query("çay") };
    assert!(names(&shop, &searched).is_empty());
}

#[test]
fn lists_products_of_one_maker() {
    let (tea, other) = (maker(1, "Çay"), maker(2, "Çay Bahçesi"));
    let shop = of(vec![made(1, "Demlik", &tea), made(2, "Bardak", &other), named(3, "Çay")]);
    let by = |maker: &Maker| ProductQuery { maker: Some(maker.id), ..ProductQuery::default() };
    assert_eq!(names(&shop, &by(&tea)), ["Demlik"]);
    assert_eq!(names(&shop, &by(&other)), ["Bardak"]);
    assert!(names(&shop, &by(&maker(3, "Yok"))).is_empty());
    assert_eq!(names(&shop, &ProductQuery { maker: Some(other.id), ..query("çay") }), ["Bardak"]);
    let facets = shop.facets(&by(&tea));
    assert_eq!(facets.in_stock + facets.out_of_stock, 1, "facets count its products alone");
}

#[test]
fn made_variant_has_no_net_amount() {
    let model = Product { maker: Some(Arc::new(maker(1, "Çaycı"))), ..packed(1, "Çay", "500 g", 100) };
    let made = model.variant(model.id, &[Line::new("1 kg").unwrap()], model.created_at);
    assert_eq!((made.identity.net, &made.maker), (None, &model.maker));
}
