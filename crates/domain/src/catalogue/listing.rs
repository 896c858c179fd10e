//! Product lists, searches and suggestions from a catalogue.

mod facets;

pub use facets::{CategoryCount, Facets, PriceStep};

use super::{Catalogue, Category, MissingFact, Product, ProductSort, Slot, ranking};
use crate::{
    ids::MakerId,
    limits,
    money::Kurus,
    search::{self, QueryVariant},
    turkish,
};
use std::{borrow::Cow, collections::HashSet, sync::Arc};

/// The filter and sort order of a product list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProductQuery {
    /// Text to find in the name, as typed.
    pub search: Option<String>,
    /// Search only for the text as typed, without corrections.
    pub exact: bool,
    /// Category by label, lower-cased label or slug. An unknown one has no products.
    pub category: Option<String>,
    /// Only in stock, or only out of stock.
    pub in_stock: Option<bool>,
    /// Lowest offer price.
    pub min_price: Option<Kurus>,
    /// Highest offer price.
    pub max_price: Option<Kurus>,
    /// Only reduced products, or only products that are not reduced.
    pub reduced: Option<bool>,
    /// Only products whose listing lacks this.
    pub missing: Option<MissingFact>,
    /// Only products of this maker or importer.
    pub maker: Option<MakerId>,
    /// Sort order.
    pub sort: ProductSort,
}

impl ProductQuery {
    /// Returns whether a price is within the requested range.
    fn has_price(&self, price: Kurus) -> bool {
        self.min_price.is_none_or(|min| min <= price) && self.max_price.is_none_or(|max| price <= max)
    }

    /// Returns whether a product passes the filters that only staff use.
    fn passes_for_staff(&self, product: &Product) -> bool {
        let is_made_by = |maker| product.maker.as_ref().is_some_and(|made_by| made_by.id == maker);
        self.missing.is_none_or(|fact| product.lacks(fact)) && self.maker.is_none_or(is_made_by)
    }
}

/// Number of products whose names a corrected search takes its spelling from.
const SPELLED_BY: usize = 24;

/// The products that match a query, in its sort order.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    catalogue: &'a Catalogue,
    slots: Cow<'a, [Slot]>,
    /// What a misspelt text was read as.
    corrected: Option<QueryVariant>,
    /// In a list of cards: the variants that the search names, by rising slot.
    named: Vec<Slot>,
}

impl<'a> Found<'a> {
    /// Returns the number of products.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether nothing matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the same search with other slots.
    pub(super) fn with_slots(self, slots: Vec<Slot>) -> Self {
        Self { slots: slots.into(), ..self }
    }

    pub(super) fn with_named(self, named: Vec<Slot>) -> Self {
        Self { named, ..self }
    }

    /// Returns the cards whose variants the search names: it finds them and not all others of their groups. Their cards are
    /// about the variant, all others about the group.
    #[must_use]
    pub fn named_variants(&self) -> &[Slot] {
        &self.named
    }

    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Returns at most `limit` slots, after the first `offset`.
    #[must_use]
    pub fn page(&self, offset: usize, limit: usize) -> &[Slot] {
        let rest = self.slots.get(offset..).unwrap_or_default();
        rest.get(..limit).unwrap_or(rest)
    }

    /// Returns what a misspelt text was read as, in the spelling of the products that were found; `None` for a text
    /// that was found as typed, or not at all.
    #[must_use]
    pub fn spelling(&self) -> Option<String> {
        let corrected = self.corrected.as_ref().filter(|_| !self.is_empty())?;
        let names: Vec<_> = self.products().take(SPELLED_BY).map(|product| product.name.as_str()).collect();
        let spelled = |place: &Vec<String>| {
            let words = names.iter().flat_map(|name| name.split(|letter: char| !letter.is_alphanumeric()));
            let word = words.map(turkish::lower).find(|word| place.contains(&turkish::fold(word)));
            word.or_else(|| place.first().cloned())
        };
        Some(corrected.0.iter().filter_map(spelled).collect::<Vec<_>>().join(" "))
    }

    pub fn products(&self) -> impl Iterator<Item = &'a Arc<Product>> {
        let catalogue = self.catalogue;
        self.slots.iter().filter_map(move |slot| catalogue.at(*slot))
    }
}

/// Suggestions for a text that is still being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// Products in stock, best match first.
    pub products: Vec<Arc<Product>>,
    /// Categories with a matching label.
    pub categories: Vec<Category>,
}

/// A query with its search text and category resolved.
struct Filter<'a> {
    query: &'a ProductQuery,
    category: Option<u16>,
    /// The category that is called like the search text.
    called: Option<u16>,
    /// The makers whose names have all words of the search text.
    makers: HashSet<MakerId>,
    /// Whether [`ProductSort::Best`] puts better matches first.
    by_fit: bool,
}

impl Catalogue {
    /// Returns the products that match. Typing errors are corrected only if the text as typed finds nothing, so that a
    /// correct name finds nothing else.
    #[must_use]
    pub fn find(&self, query: &ProductQuery) -> Found<'_> {
        let category = match query.category.as_deref().map(|name| self.category_index(name)) {
            Some(None) => return self.found(Cow::Borrowed(&[])),
            Some(found) => found,
            None => None,
        };
        let typed = search::words(query.search.as_deref().unwrap_or_default());
        let mut filter = Filter {
            query,
            category,
            called: self.called(&typed, str::eq),
            makers: self.makers_called(&typed),
            by_fit: true,
        };
        if typed.is_empty() {
            return self.found(self.plain(&filter));
        }
        let (found, corrected) = self.searched(&mut filter, &typed, false);
        let coded = self.coded(&filter);
        if coded.is_empty() {
            return Found { catalogue: self, slots: found.into(), corrected, named: Vec::new() };
        }
        // A code is no spelling mistake.
        let found = if corrected.is_some() { Vec::new() } else { found };
        let others: Vec<_> = found.into_iter().filter(|slot| !coded.contains(slot)).collect();
        self.found([coded, others].concat().into())
    }

    /// Returns whether this query's list can be sorted by unit price: it is of one category, and every product has one.
    #[must_use]
    pub fn can_sort_by_unit_price(&self, query: &ProductQuery) -> bool {
        let has_unit_price = |slot: &Slot| self.rows().get(*slot).is_some_and(|row| row.unit_price.is_some());
        query.category.is_some() && self.find(query).slots().iter().all(has_unit_price)
    }

    /// Returns a few products and categories for a text still being typed; nothing for a blank one.
    #[must_use]
    pub fn suggest(&self, text: &str) -> Suggestions {
        let typed = search::words(text);
        if typed.is_empty() {
            return Suggestions::default();
        }
        let query = ProductQuery { in_stock: Some(true), ..ProductQuery::default() };
        let mut filter = Filter {
            query: &query,
            category: None,
            called: self.called(&typed, str::eq),
            makers: HashSet::new(),
            by_fit: true,
        };
        let (slots, _) = self.searched(&mut filter, &typed, true);
        let products = slots.iter().take(limits::SUGGESTIONS as usize);
        let is_called = |category: &&Category| {
            let label = search::words(&category.path);
            let begins =
                |word: &String, part: &String| part.starts_with(word) || search::are_forms(word, part);
            typed.iter().all(|word| label.iter().any(|part| begins(word, part)))
        };
        Suggestions {
            products: products.filter_map(|slot| self.at(*slot).cloned()).collect(),
            categories: self
                .categories()
                .iter()
                .filter(is_called)
                .take(limits::SUGGESTED_CATEGORIES)
                .cloned()
                .collect(),
        }
    }

    /// Returns the category whose label has the words of the search in any order, by a comparison of two words.
    fn called(&self, typed: &[String], is_same: fn(&str, &str) -> bool) -> Option<u16> {
        let has = |words: &[String], word: &String| words.iter().any(|one| is_same(one, word));
        let position = self.folded_labels().iter().position(|label| {
            let label: Vec<_> = label.split(' ').map(str::to_owned).collect();
            label.iter().all(|word| has(typed, word)) && typed.iter().all(|word| has(&label, word))
        });
        u16::try_from(position?).ok()
    }

    /// Returns the makers whose names have a word that begins with each word of the search.
    fn makers_called(&self, typed: &[String]) -> HashSet<MakerId> {
        if typed.is_empty() {
            return HashSet::new();
        }
        let is_called =
            |name: &[String]| typed.iter().all(|word| name.iter().any(|part| part.starts_with(word)));
        self.maker_words().iter().filter(|(_, name)| is_called(name)).map(|(id, _)| *id).collect()
    }

    pub(super) const fn found<'a>(&'a self, slots: Cow<'a, [Slot]>) -> Found<'a> {
        Found { catalogue: self, slots, corrected: None, named: Vec::new() }
    }

    /// Returns the products whose stock code or barcode is the text. They come first in every sort order.
    fn coded(&self, filter: &Filter<'_>) -> Vec<Slot> {
        let coded = self.with_code(filter.query.search.as_deref().unwrap_or_default());
        coded.iter().copied().filter(|slot| self.passes(*slot, filter.query, filter.category)).collect()
    }

    /// Returns whether a product passes a query apart from its search text. `category` is the query's category.
    pub(super) fn passes(&self, slot: Slot, query: &ProductQuery, category: Option<u16>) -> bool {
        self.rows().get(slot).is_some_and(|row| {
            category.is_none_or(|category| category == row.category)
                && query.in_stock.is_none_or(|wanted| wanted == row.in_stock)
                && query.reduced.is_none_or(|wanted| wanted == row.is_reduced)
                && query.passes_for_staff(&row.product)
                && query.has_price(row.price)
        })
    }

    /// Searches as typed and with synonyms; if that finds nothing, with corrections, which are returned.
    fn searched(
        &self,
        filter: &mut Filter<'_>,
        typed: &[String],
        for_suggestions: bool,
    ) -> (Vec<Slot>, Option<QueryVariant>) {
        let query = filter.query;
        let run = |filter: &mut Filter<'_>, words: &[String], first: QueryVariant| {
            let synonyms = search::expand_synonyms(words, self.synonyms());
            let others = synonyms.iter().map(|words| QueryVariant::literal(words));
            let variants: Vec<_> = std::iter::once(first).chain(others).collect();
            // One or two letters match so many names that sales are a better order than the match.
            filter.by_fit = !(for_suggestions && variants.iter().all(QueryVariant::is_short));
            self.matching(filter, &variants)
        };
        let found = run(filter, typed, QueryVariant::literal(typed));
        if !found.is_empty() || query.exact {
            return (found, None);
        }
        // 'masa oyunu' where no product is called so.
        filter.called = self.called(typed, search::are_forms);
        if filter.called.is_some() {
            return (run(filter, typed, QueryVariant::literal(typed)), None);
        }
        let Some(corrected) = self.corrected(typed) else { return (found, None) };
        let words: Vec<_> = corrected.0.iter().filter_map(|place| place.first()).cloned().collect();
        (run(filter, &words, corrected.clone()), Some(corrected))
    }

    /// Returns the corrected words; `None` when a word resembles nothing in this shop, or when words are too many or
    /// too long.
    fn corrected(&self, typed: &[String]) -> Option<QueryVariant> {
        let is_long = |word: &String| word.chars().count() > limits::CORRECTED_LETTERS;
        if typed.len() > limits::CORRECTED_WORDS || typed.iter().any(is_long) {
            return None;
        }
        let mut synonyms: Vec<_> = self.synonyms().iter().map(|synonym| synonym.folded().0).collect();
        synonyms.sort_unstable();
        let places = typed.iter().map(|word| {
            let meant = search::nearest(word, &[self.names().vocabulary(), &synonyms]);
            (!meant.is_empty()).then(|| meant.into_iter().map(str::to_owned).collect())
        });
        places.collect::<Option<_>>().map(QueryVariant)
    }

    /// Lists a shelf without a search, filtered if necessary.
    fn plain(&self, filter: &Filter<'_>) -> Cow<'_, [Slot]> {
        let priced = self.priced(filter);
        let query = filter.query;
        if query.reduced.is_none() && query.missing.is_none() && query.maker.is_none() {
            return priced;
        }
        let fits = |slot: &Slot| {
            self.rows().get(*slot).is_some_and(|row| {
                query.reduced.is_none_or(|wanted| wanted == row.is_reduced)
                    && query.passes_for_staff(&row.product)
            })
        };
        priced.iter().copied().filter(fits).collect()
    }

    /// Lists a shelf, filtered by price if necessary.
    fn priced(&self, filter: &Filter<'_>) -> Cow<'_, [Slot]> {
        let query = filter.query;
        let shelf = self.shelves().order(filter.category, query.in_stock, query.sort);
        if query.min_price.is_none() && query.max_price.is_none() {
            return Cow::Borrowed(shelf);
        }
        let below = |slot: &Slot| query.min_price.is_some_and(|min| self.rows().price(*slot) < Some(min));
        let above = |slot: &Slot| query.max_price.is_some_and(|max| self.rows().price(*slot) > Some(max));
        let between = |first: usize, end: usize| Cow::Borrowed(shelf.get(first..end).unwrap_or_default());
        match query.sort {
            ProductSort::PriceAscending => {
                between(shelf.partition_point(below), shelf.partition_point(|slot| !above(slot)))
            }
            ProductSort::PriceDescending => {
                between(shelf.partition_point(above), shelf.partition_point(|slot| !below(slot)))
            }
            _ => shelf.iter().copied().filter(|slot| !below(slot) && !above(slot)).collect(),
        }
    }

    /// Returns the shelf's products whose names match a variant, and those of the category or maker that is called so. Collecting in
    /// the shelf's order leaves each rank sorted.
    fn matching(&self, filter: &Filter<'_>, variants: &[QueryVariant]) -> Vec<Slot> {
        let matcher = ranking::Matcher::new(variants, self.names());
        if matcher.matches_nothing() && filter.called.is_none() && filter.makers.is_empty() {
            return Vec::new();
        }
        let ranks = matcher.ranks(self.rows().len());
        let by_fit = filter.by_fit && filter.query.sort == ProductSort::Best;
        let mut ranked: [Vec<Slot>; ranking::RANKS] = Default::default();
        let in_called = |slot: Slot| {
            let is_there = |called| self.rows().get(slot).is_some_and(|row| row.category == called);
            filter.called.is_some_and(is_there).then_some(ranking::CATEGORY_RANK)
        };
        let by_maker = |slot: Slot| {
            let maker = self.rows().get(slot)?.product.maker.as_ref()?;
            filter.makers.contains(&maker.id).then_some(ranking::MAKER_RANK)
        };
        for slot in self.plain(filter).iter() {
            let rank = ranks.get(slot.index()).copied().flatten();
            if let Some(rank) = rank.or_else(|| in_called(*slot)).or_else(|| by_maker(*slot)) {
                let rank = if by_fit { usize::from(rank) } else { 0 };
                if let Some(list) = ranked.get_mut(rank) {
                    list.push(*slot);
                }
            }
        }
        ranked.concat()
    }
}
