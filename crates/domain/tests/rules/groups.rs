use crate::listing::{named, of, query};
use domain::{
    catalogue::{
        Catalogue, CatalogueChanges, Membership, Product, ProductCodes, ProductOption, ProductQuery,
        ProductSort, Sku,
    },
    ids::GroupId,
    text::Line,
};
use fixtures::{numbered::minute, prices};
use proptest::prelude::*;
use uuid::Uuid;

/// Returns product `n` as the variant of group `group` with this colour.
fn variant(n: u32, group: u128, colour: &str, offer: i64, on_sale: bool) -> Product {
    Product {
        group: Some(Membership {
            group: GroupId::new(Uuid::from_u128(group)),
            name: Line::new("Istaka").unwrap(),
            options: vec![ProductOption {
                name: Line::new("Renk").unwrap(),
                value: Line::new(colour).unwrap(),
            }],
            position: u16::try_from(n).unwrap(),
        }),
        prices: prices(100_000, offer),
        on_sale,
        ..named(n, "Istaka Takımı")
    }
}

/// Three colours of one group, of which the newest and dearest is sold out, and a single product.
fn shop() -> Catalogue {
    of(vec![
        variant(1, 7, "Siyah", 1_000, true),
        variant(2, 7, "Ceviz", 3_000, true),
        variant(3, 7, "Beyaz", 9_000, false),
        Product { prices: prices(100_000, 2_000), ..named(4, "Tavla") },
    ])
}

fn cards(shop: &Catalogue, query: &ProductQuery) -> Vec<u128> {
    shop.find_grouped(query).products().map(|product| product.id.uuid().as_u128()).collect()
}

fn sorted(sort: ProductSort) -> ProductQuery {
    ProductQuery { sort, ..ProductQuery::default() }
}

#[test]
fn shows_best_ranked_member_in_stock_of_each_group() {
    let shop = shop();
    assert_eq!(cards(&shop, &sorted(ProductSort::Newest)), [4, 2]);
    assert_eq!(cards(&shop, &sorted(ProductSort::PriceAscending)), [1, 4]);
    assert_eq!(cards(&shop, &sorted(ProductSort::PriceDescending)), [2, 4]);
    let facts = shop.group_facts(shop.slot(named(2, "x").id).unwrap()).unwrap();
    assert_eq!((facts.size, facts.price_from.get(), facts.price_to.get()), (3, 1_000, 3_000));
    assert_eq!(facts.cheapest, named(1, "x").id);
    let dear = ProductQuery { min_price: Some(prices(5_000, 5_000).offer()), ..ProductQuery::default() };
    assert_eq!(cards(&shop, &dear), [3], "the only one that fits is shown sold out");
}

#[test]
fn group_is_in_stock_as_soon_as_one_member_is() {
    let shop = shop();
    let stocked = |is| ProductQuery { in_stock: Some(is), ..ProductQuery::default() };
    assert_eq!(cards(&shop, &stocked(true)).len(), 2);
    assert_eq!(cards(&shop, &stocked(false)), [0_u128; 0]);
    let gone = shop.with_changes(CatalogueChanges {
        products: [1, 2]
            .map(|n| Product { updated_at: minute(50), ..variant(n, 7, "Siyah", 1_000, false) })
            .into(),
        ..CatalogueChanges::default()
    });
    assert_eq!(cards(&gone, &stocked(false)).len(), 1);
}

#[test]
fn search_for_a_value_shows_that_variant() {
    let shop = shop();
    assert_eq!(cards(&shop, &query("siyah")), [1]);
    assert_eq!(cards(&shop, &query("istaka ceviz")), [2]);
    assert_eq!(cards(&shop, &query("beyaz")), [3]);
    assert_eq!(cards(&shop, &query("istaka")), [2]);
}

#[test]
fn search_names_variant_unless_it_finds_all_of_the_group() {
    let shop = shop();
    let named_by = |query: &ProductQuery| {
        let found = shop.find_grouped(query);
        let ids = found.named_variants().iter().map(|slot| shop.at(*slot).unwrap().id.uuid().as_u128());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(named_by(&query("istaka ceviz")), [2]);
    for all in [query("istaka"), ProductQuery::default(), query("tavla")] {
        assert!(named_by(&all).is_empty(), "{all:?}");
    }
    // Others of the group are left out by the filter, not by the search.
    let max_price = Some(prices(1_000, 1_000).offer());
    assert!(named_by(&ProductQuery { max_price, ..query("siyah") }).is_empty());
    let in_stock = Some(true);
    assert_eq!(named_by(&ProductQuery { in_stock, ..query("siyah") }), [1]);
}

#[test]
fn cheapest_variant_is_in_stock_if_one_is() {
    let facts = |members: [(i64, bool); 3]| {
        let member = |(n, (offer, on_sale)): (usize, (i64, bool))| {
            variant(u32::try_from(n).unwrap() + 1, 7, "Siyah", offer, on_sale)
        };
        let shop = of(members.into_iter().enumerate().map(member).collect());
        shop.group_facts(shop.slot(named(1, "x").id).unwrap()).unwrap().cheapest.uuid().as_u128()
    };
    assert_eq!(facts([(1_000, false), (3_000, true), (2_000, true)]), 3);
    assert_eq!(facts([(2_000, false), (3_000, false), (2_000, false)]), 1, "the first of those that cost it");
}

#[test]
fn variants_are_in_the_sellers_sequence() {
    let first = |n, position| {
        let mut product = variant(n, 7, "Siyah", 1_000, true);
        product.group.as_mut().unwrap().position = position;
        product
    };
    let shop = of(vec![first(1, 2), first(2, 0), first(3, 1), named(4, "Tavla")]);
    let ids = |n| {
        let variants = shop.variants(shop.slot(named(n, "x").id).unwrap()).iter();
        variants.map(|slot| shop.at(*slot).unwrap().id.uuid().as_u128()).collect::<Vec<_>>()
    };
    assert_eq!((ids(1), ids(4)), (vec![2, 3, 1], vec![]));
}

#[test]
fn code_is_found_exactly() {
    let coded = Product {
        codes: ProductCodes { sku: Some(Sku::new("OK-101 Ç").unwrap()), ..ProductCodes::default() },
        ..named(9, "Tombala")
    };
    let shop = of(vec![named(1, "101 Okey"), coded]);
    let found =
        |text| shop.find(&query(text)).products().map(|one| one.id.uuid().as_u128()).collect::<Vec<_>>();
    assert_eq!(found("ok-101 ç"), [9]);
    assert_eq!(found("101"), [1], "a part of a code is none");
    let sold_out = ProductQuery { in_stock: Some(false), ..query("OK-101 Ç") };
    assert!(shop.find(&sold_out).is_empty(), "filters count");
}

proptest! {
    /// Whatever is chosen, the facets of a grouped list are the totals of the lists that they offer, a list has each
    /// group once, and changes lead to the same lists as a new catalogue.
    #[test]
    fn grouped_facets_count_cards(
        products in proptest::collection::vec((0_u128..4, 1_i64..60, any::<bool>()), 1..30),
        in_stock in any::<Option<bool>>(),
        changed in 0_usize..30,
    ) {
        let product = |(n, (group, price, on_sale)): (usize, &(u128, i64, bool))| {
            let n = u32::try_from(n).unwrap() + 1;
            let product = variant(n, *group, "Siyah", price * 1_000, *on_sale);
            if *group == 0 { Product { group: None, ..product } } else { product }
        };
        let all: Vec<_> = products.iter().enumerate().map(product).collect();
        let mut moved = all.get(changed % all.len()).unwrap().clone();
        moved.group = variant(1, 3, "Ceviz", 1_000, true).group;
        moved.updated_at = minute(90);
        let changes = CatalogueChanges { products: vec![moved.clone()], ..CatalogueChanges::default() };
        let shop = of(all.clone()).with_changes(changes);
        let anew = of(all.into_iter().map(|one| if one.id == moved.id { moved.clone() } else { one }).collect());
        let query = ProductQuery { in_stock, ..ProductQuery::default() };
        prop_assert_eq!(cards(&shop, &query), cards(&anew, &query));
        let facets = shop.grouped_facets(&query);
        let total = |query: ProductQuery| shop.find_grouped(&query).len();
        prop_assert_eq!(facets.in_stock, total(ProductQuery { in_stock: Some(true), ..query.clone() }));
        prop_assert_eq!(facets.out_of_stock, total(ProductQuery { in_stock: Some(false), ..query.clone() }));
        prop_assert_eq!(facets.reduced, total(ProductQuery { reduced: Some(true), ..query.clone() }));
        for step in facets.prices {
            let chosen = ProductQuery { min_price: step.min, max_price: step.max, ..query.clone() };
            prop_assert_eq!(step.count, total(chosen));
        }
        let groups: Vec<_> = shop.find_grouped(&query).products().filter_map(|one| one.group.as_ref().map(|of| of.group)).collect();
        let mut once = groups.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), groups.len());
    }
}
