//! Facets: the filters offered for a list, with the number of products that each would leave.

use super::ProductQuery;
use crate::{
    catalogue::{Catalogue, ProductSort},
    money::Kurus,
};

/// Maximum number of price steps.
const STEPS: usize = 5;

/// Leading digits of round prices, used as bounds of price steps.
const ROUND: [i64; 7] = [10, 15, 20, 30, 50, 75, 100];

/// The filters offered for a list. Each count is the length of the list with that filter changed and all other
/// filters kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    /// Price ranges that together cover all products, ascending; empty if there is nothing to choose.
    pub prices: Vec<PriceStep>,
    /// Number of reduced products.
    pub reduced: usize,
    /// Number of products in stock.
    pub in_stock: usize,
    /// Number of products out of stock.
    pub out_of_stock: usize,
    /// Categories with matching products, in the shop's order; only for searches.
    pub categories: Vec<CategoryCount>,
    /// What a misspelt search was read as.
    pub corrected: Option<String>,
}

/// A category with its number of matching products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryCount {
    /// The category's slug.
    pub slug: String,
    /// Number of matching products.
    pub count: usize,
}

/// A price range with inclusive bounds: a price on a bound is in both ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceStep {
    /// The lowest price; `None` for no lower bound.
    pub min: Option<Kurus>,
    /// The highest price; `None` for no upper bound.
    pub max: Option<Kurus>,
    /// Number of products with such a price.
    pub count: usize,
}

impl Catalogue {
    /// Returns the facets of this query's list.
    #[must_use]
    pub fn facets(&self, query: &ProductQuery) -> Facets {
        let all = ProductQuery {
            search: query.search.clone(),
            exact: query.exact,
            // A search also counts the categories that it could be limited to.
            category: query.category.clone().filter(|_| query.search.is_none()),
            sort: ProductSort::PriceAscending,
            ..ProductQuery::default()
        };
        let category = query.category.as_deref().map(|name| self.category_index(name));
        let mut by_category = vec![0; self.categories().len()];
        let mut facets = Facets::default();
        let mut prices = Vec::new();
        for row in self.find(&all).slots().iter().filter_map(|slot| self.rows().get(*slot)) {
            let has_stock = query.in_stock.is_none_or(|wanted| wanted == row.in_stock);
            let has_reduction = query.reduced.is_none_or(|wanted| wanted == row.is_reduced);
            let has_price = query.has_price(row.price);
            if let Some(count) = by_category.get_mut(usize::from(row.category)) {
                *count += usize::from(has_stock && has_reduction && has_price);
            }
            if category.is_some_and(|wanted| wanted != Some(row.category)) {
                continue;
            }
            facets.reduced += usize::from(has_stock && has_price && row.is_reduced);
            facets.in_stock += usize::from(has_reduction && has_price && row.in_stock);
            facets.out_of_stock += usize::from(has_reduction && has_price && !row.in_stock);
            if has_stock && has_reduction {
                prices.push(row.price);
            }
        }
        facets.prices = steps(&prices);
        if query.search.is_some() {
            let counts = self.categories().iter().zip(by_category).filter(|(_, count)| *count > 0);
            facets.categories = counts
                .map(|(category, count)| CategoryCount { slug: category.slug.clone(), count })
                .collect();
            facets.corrected = self.find(query).spelling();
        }
        facets
    }
}

/// Splits ascending prices into steps of about equal size.
fn steps(prices: &[Kurus]) -> Vec<PriceStep> {
    let quantile = |nth: usize| prices.get(prices.len() * nth / STEPS).copied();
    let mut bounds: Vec<_> = (1..STEPS).filter_map(quantile).map(rounded).collect();
    bounds.dedup();
    let lowest = std::iter::once(None).chain(bounds.iter().copied().map(Some));
    let highest = bounds.iter().copied().map(Some).chain(std::iter::once(None));
    let step = |(min, max): (Option<Kurus>, Option<Kurus>)| {
        let below = min.map_or(0, |min| prices.partition_point(|price| *price < min));
        let until = max.map_or(prices.len(), |max| prices.partition_point(|price| *price <= max));
        PriceStep { min, max, count: until - below }
    };
    let steps: Vec<_> = lowest.zip(highest).map(step).filter(|step| step.count > 0).collect();
    // A single step that holds everything is not a useful filter.
    if steps.iter().any(|step| step.count == prices.len()) { Vec::new() } else { steps }
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
