//! Facets: the filters offered for a list, with the number of products that each would leave.

use super::ProductQuery;
use crate::{
    catalogue::{
        Catalogue, ProductSort, Slot,
        grouped::{CardCount, Groups},
    },
    money::Kurus,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of price steps.
const STEPS: usize = 5;

/// Leading digits of round prices, used as bounds of price steps.
const ROUND: [i64; 7] = [10, 15, 20, 30, 50, 75, 100];

/// The filters offered for a list. Each count is the length of the list with that filter changed and all other
/// filters kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facets {
    /// Price ranges that together cover all products, ascending; empty if there is nothing to choose.
    pub prices: Vec<PriceStep>,
    /// Number of reduced products.
    pub reduced: usize,
    /// Number of products in stock.
    pub in_stock: usize,
    /// Number of products out of stock.
    pub out_of_stock: usize,
    /// Whether the list can be sorted by unit price: it is of one category, and every product has one.
    pub unit_prices: bool,
    /// Categories with matching products, in the shop's order; only for searches.
    pub categories: Vec<CategoryCount>,
    /// What a misspelt search was read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub corrected: Option<String>,
}

/// A category with its number of matching products.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CategoryCount {
    /// The category's slug.
    pub slug: String,
    /// Number of matching products.
    pub count: usize,
}

/// A price range with inclusive bounds: a price on a bound is in both ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriceStep {
    /// The lowest price; `None` for no lower bound.
    #[serde(rename = "minPrice")]
    #[schema(required = true)]
    pub min: Option<Kurus>,
    /// The highest price; `None` for no upper bound.
    #[serde(rename = "maxPrice")]
    #[schema(required = true)]
    pub max: Option<Kurus>,
    /// Number of products with such a price.
    pub count: usize,
}

impl Catalogue {
    /// Returns the facets of this query's list.
    #[must_use]
    pub fn facets(&self, query: &ProductQuery) -> Facets {
        self.counted_facets(query, None)
    }

    /// Returns the facets of this query's grouped list, which count cards.
    #[must_use]
    pub fn grouped_facets(&self, query: &ProductQuery) -> Facets {
        self.counted_facets(query, Some(self.groups()))
    }

    fn counted_facets(&self, query: &ProductQuery, groups: Option<&Groups>) -> Facets {
        let all = ProductQuery {
            search: query.search.clone(),
            exact: query.exact,
            missing: query.missing,
            maker: query.maker,
            // A search also counts the categories that it could be limited to.
            category: query.category.clone().filter(|_| query.search.is_none()),
            sort: ProductSort::PriceAscending,
            ..ProductQuery::default()
        };
        let category = query.category.as_deref().map(|name| self.category_index(name));
        let mut by_category = vec![CardCount::default(); self.categories().len()];
        let (mut reduced, mut by_stock) = (CardCount::default(), CardCount::default());
        let mut priced = Vec::new();
        for slot in self.find(&all).slots() {
            let Some(row) = self.rows().get(*slot) else { continue };
            let has_reduction = query.reduced.is_none_or(|wanted| wanted == row.is_reduced);
            let has_price = query.has_price(row.price);
            if has_reduction
                && has_price
                && let Some(count) = by_category.get_mut(usize::from(row.category))
            {
                count.add(groups, *slot, row.in_stock);
            }
            if category.is_some_and(|wanted| wanted != Some(row.category)) {
                continue;
            }
            if has_price && row.is_reduced {
                reduced.add(groups, *slot, row.in_stock);
            }
            if has_reduction && has_price {
                by_stock.add(groups, *slot, row.in_stock);
            }
            if has_reduction {
                priced.push((*slot, row.price, row.in_stock));
            }
        }
        // A search for a code puts its product first, whatever the sort order.
        priced.sort_by_key(|(_, price, _)| *price);
        Facets {
            prices: steps(&priced, query.in_stock, groups),
            reduced: reduced.get(query.in_stock),
            in_stock: by_stock.get(Some(true)),
            out_of_stock: by_stock.get(Some(false)),
            unit_prices: self.can_sort_by_unit_price(query),
            categories: if query.search.is_some() {
                let counts = by_category.iter().map(|count| count.get(query.in_stock));
                let counts = self.categories().iter().zip(counts).filter(|(_, count)| *count > 0);
                counts.map(|(category, count)| CategoryCount { slug: category.slug.clone(), count }).collect()
            } else {
                vec![]
            },
            corrected: query.search.as_ref().and_then(|_| self.find(query).spelling()),
        }
    }
}

/// A product with its price, and whether it is in stock.
type PricedProduct = (Slot, Kurus, bool);

/// Splits products by ascending price into steps of about equal size.
fn steps(priced: &[PricedProduct], in_stock: Option<bool>, groups: Option<&Groups>) -> Vec<PriceStep> {
    let listed = priced.iter().filter(|(_, _, has_stock)| in_stock.is_none_or(|wanted| wanted == *has_stock));
    let prices: Vec<_> = listed.map(|(_, price, _)| *price).collect();
    let quantile = |nth: usize| prices.get(prices.len() * nth / STEPS).copied();
    let mut bounds: Vec<_> = (1..STEPS).filter_map(quantile).map(rounded).collect();
    bounds.dedup();
    let lowest = std::iter::once(None).chain(bounds.iter().copied().map(Some));
    let highest = bounds.iter().copied().map(Some).chain(std::iter::once(None));
    let count = |products: &[PricedProduct]| {
        let mut count = CardCount::default();
        products.iter().for_each(|(slot, _, has_stock)| count.add(groups, *slot, *has_stock));
        count.get(in_stock)
    };
    let step = |(min, max): (Option<Kurus>, Option<Kurus>)| {
        let below = min.map_or(0, |min| priced.partition_point(|(_, price, _)| *price < min));
        let until = max.map_or(priced.len(), |max| priced.partition_point(|(_, price, _)| *price <= max));
        PriceStep { min, max, count: count(priced.get(below..until).unwrap_or_default()) }
    };
    let steps: Vec<_> = lowest.zip(highest).map(step).filter(|step| step.count > 0).collect();
    let all = count(priced);
    // A single step that holds everything is not a useful filter.
    if steps.iter().any(|step| step.count == all) { Vec::new() } else { steps }
}

/// Returns the nearest round price.
fn rounded(price: Kurus) -> Kurus {
    let price = price.get();
    let mut unit = 1;
    while unit <= price / 100 {
        unit *= 10;
    }
    let candidates = ROUND.iter().map(|first| unit.saturating_mul(*first));
    let nearest = candidates.min_by_key(|candidate| (candidate - price).abs());
    nearest.and_then(|price| Kurus::new(price).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::rounded;
    use crate::money::Kurus;

    #[test]
    fn rounds_prices_to_round_figures() {
        for (price, round) in [
            (0, 10),
            (9_900, 10_000),
            (12_999, 15_000),
            (24_990, 20_000),
            (179_990, 200_000),
            (i64::MAX, i64::MAX),
        ] {
            assert_eq!(rounded(Kurus::new(price).unwrap()).get(), round, "{price}");
        }
    }
}
