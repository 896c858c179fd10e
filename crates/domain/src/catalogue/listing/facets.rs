//! What a list can be narrowed to, and how many products each choice would leave.

use super::ProductQuery;
use crate::{
    catalogue::{Catalogue, ProductSort},
    money::Kurus,
};

/// Price steps of a list, at most.
const STEPS: usize = 5;

/// First digits of the bounds of price steps: what people round to.
const ROUND: [i64; 7] = [10, 15, 20, 30, 50, 75, 100];

/// What a list can be narrowed to. Each count is what the list would hold if just that were chosen anew, all
/// other choices staying as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    /// Ranges of prices that together hold everything, by rising price; none where there is nothing to choose.
    pub prices: Vec<PriceStep>,
    /// Products that cost less than their list price.
    pub reduced: usize,
    /// Products that can be bought now.
    pub in_stock: usize,
    /// Products that can't.
    pub out_of_stock: usize,
    /// Categories with products that fit, in the shop's order; of searches alone.
    pub categories: Vec<CategoryCount>,
}

/// A category, and how many products of it fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryCount {
    /// The category's slug.
    pub slug: String,
    /// How many they are.
    pub count: usize,
}

/// A range of prices, its bounds included: a price on a bound is in both steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceStep {
    /// The lowest price; `None` from nothing on.
    pub min: Option<Kurus>,
    /// The highest price; `None` for whatever is dearer.
    pub max: Option<Kurus>,
    /// How many products have such a price.
    pub count: usize,
}

impl Catalogue {
    /// Returns what the list of this query can be narrowed to.
    #[must_use]
    pub fn facets(&self, query: &ProductQuery) -> Facets {
        let all = ProductQuery {
            search: query.search.clone(),
            // A search's categories are counted, too.
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
        }
        facets
    }
}

/// Steps that hold about as many of these rising prices each.
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
    // A step that holds everything is no choice.
    if steps.iter().any(|step| step.count == prices.len()) { Vec::new() } else { steps }
}

/// The round price nearest to one.
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
mod tests;
