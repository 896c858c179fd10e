use crate::listing::{named, of, query};
use domain::{
    catalogue::{Facets, PriceStep, Product, ProductQuery},
    money::Kurus,
};
use fixtures::prices;
use proptest::prelude::*;

fn kurus(amount: i64) -> Kurus {
    Kurus::new(amount).unwrap()
}

fn at(n: u32, list: i64, offer: i64) -> Product {
    Product { prices: prices(list, offer), ..named(n, &format!("Okey {n}")) }
}

#[test]
fn price_steps_are_round_and_balanced() {
    let shop = of((0..10).map(|n| at(n, 100_000, i64::from(n + 1) * 9_900)).collect());
    let steps = shop.facets(&ProductQuery::default()).prices;
    let step = |min: Option<i64>, max: Option<i64>, count| PriceStep {
        min: min.map(kurus),
        max: max.map(kurus),
        count,
    };
    assert_eq!(
        steps,
        [
            step(None, Some(30_000), 3),
            step(Some(30_000), Some(50_000), 2),
            step(Some(50_000), Some(75_000), 2),
            step(Some(75_000), Some(100_000), 3),
        ]
    );
}

#[test]
fn offers_no_steps_for_one_price() {
    let shop = of((0..10).map(|n| at(n, 9_900, 9_900)).collect());
    assert_eq!(shop.facets(&ProductQuery::default()).prices, []);
    assert_eq!(of(vec![]).facets(&ProductQuery::default()), Facets::default());
}

#[test]
fn facet_count_ignores_own_filter() {
    let sold_out = Product { on_sale: false, ..at(3, 5_000, 4_000) };
    let shop = of(vec![at(0, 5_000, 1_000), at(1, 5_000, 5_000), at(2, 90_000, 80_000), sold_out]);
    let all = shop.facets(&ProductQuery::default());
    assert_eq!((all.reduced, all.in_stock, all.out_of_stock), (3, 3, 1));
    let buyable = ProductQuery { in_stock: Some(true), ..ProductQuery::default() };
    let narrowed = ProductQuery { max_price: Some(kurus(5_000)), reduced: Some(true), ..buyable.clone() };
    let facets = shop.facets(&narrowed);
    assert_eq!((facets.reduced, facets.in_stock, facets.out_of_stock), (1, 1, 1));
    let reduced = ProductQuery { reduced: Some(true), ..buyable };
    assert_eq!(facets.prices, shop.facets(&reduced).prices, "whatever range is chosen");
}

#[test]
fn search_counts_categories_despite_category_filter() {
    let tavla = |n| Product { category: "Tavla Takımları".into(), ..at(n, 5_000, 1_000) };
    let sold_out = Product { on_sale: false, ..tavla(3) };
    let shop = of(vec![at(0, 5_000, 1_000), at(1, 5_000, 5_000), tavla(2), sold_out]);
    let counts = |query: &ProductQuery| -> Vec<(String, usize)> {
        shop.facets(query).categories.into_iter().map(|one| (one.slug, one.count)).collect()
    };
    let of_slug = |slug: &str, count| (slug.to_owned(), count);
    let search = ProductQuery { in_stock: Some(true), ..query("okey") };
    let both = [of_slug("okey-takimlari", 2), of_slug("tavla-takimlari", 1)];
    assert_eq!(counts(&search), both);
    let chosen = ProductQuery { category: Some("tavla-takimlari".into()), ..search.clone() };
    assert_eq!(counts(&chosen), both, "to choose another");
    assert_eq!((shop.facets(&chosen).in_stock, shop.facets(&chosen).out_of_stock), (1, 1), "of its own");
    let reduced = ProductQuery { reduced: Some(true), ..search };
    assert_eq!(counts(&reduced), [of_slug("okey-takimlari", 1), of_slug("tavla-takimlari", 1)]);
    assert_eq!(counts(&ProductQuery::default()), []);
    assert_eq!(counts(&query("satranç")), []);
}

fn some_product() -> impl Strategy<Value = (i64, i64, bool, bool, &'static str)> {
    let name = prop::sample::select(vec!["Okey", "Tavla", "Satranç"]);
    (1_i64..40, 0_i64..40, any::<bool>(), any::<bool>(), name)
}

fn some_query() -> impl Strategy<Value = ProductQuery> {
    let price = || prop::option::of((1_i64..40).prop_map(|lira| kurus(lira * 100)));
    let search = prop::option::of(prop::sample::select(vec!["okey", "tavla", "satranc takimi"]));
    let of_switch = || prop::option::of(any::<bool>());
    let category = prop::option::of(prop::sample::select(vec!["okey-takimlari", "tavla-takimlari", "yok"]));
    (search, category, of_switch(), of_switch(), price(), price()).prop_map(
        |(search, category, in_stock, reduced, min_price, max_price)| ProductQuery {
            category: category.map(Into::into),
            in_stock,
            reduced,
            min_price,
            max_price,
            ..search.map(query).unwrap_or_default()
        },
    )
}

proptest! {
    /// Searches are excluded: one without a match in the price range corrects its words and may then find more.
    #[test]
    fn facet_count_equals_filtered_result_count(
        products in prop::collection::vec(some_product(), 0..60),
        query in some_query(),
    ) {
        let shop = of((0..).zip(products).map(|(n, (offer, more, is_reduced, on_sale, name))| Product {
            on_sale,
            category: if n % 3 == 0 { "Tavla Takımları" } else { "Okey Takımları" }.into(),
            prices: prices((offer + if is_reduced { more } else { 0 }) * 100, offer * 100),
            ..named(n, &format!("{name} Takımı {n}"))
        }).collect());
        let facets = shop.facets(&query);
        let count = |query: ProductQuery| shop.find(&query).len();
        let is_plain = query.search.is_none();
        let check = |facet: usize, chosen: ProductQuery| {
            if facet > 0 || is_plain {
                prop_assert_eq!(facet, count(chosen));
            }
            Ok(())
        };
        check(facets.reduced, ProductQuery { reduced: Some(true), ..query.clone() })?;
        check(facets.in_stock, ProductQuery { in_stock: Some(true), ..query.clone() })?;
        check(facets.out_of_stock, ProductQuery { in_stock: Some(false), ..query.clone() })?;
        for found in &facets.categories {
            prop_assert!(found.count > 0);
            check(found.count, ProductQuery { category: Some(found.slug.clone()), ..query.clone() })?;
        }
        let any_price = ProductQuery { min_price: None, max_price: None, ..query };
        for step in &facets.prices {
            prop_assert!(step.count > 0);
            check(step.count, ProductQuery { min_price: step.min, max_price: step.max, ..any_price.clone() })?;
        }
        if !facets.prices.is_empty() {
            let shown: usize = facets.prices.iter().map(|step| step.count).sum();
            prop_assert!(shown >= count(any_price));
        }
    }
}
