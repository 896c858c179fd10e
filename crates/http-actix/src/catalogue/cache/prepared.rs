//! A catalogue's products as JSON, each serialised on first use.

use crate::{
    catalogue::responses::{CategoryList, ProductDto},
    http::{digest::Digest, envelope::Envelope},
};
use domain::catalogue::{Catalogue, Found, ProductQuery, ProductSort, Slot};
use quick_cache::sync::Cache;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::{Arc, OnceLock};

/// Number of lists whose facets are cached. Computing facets visits every product of the list.
const CACHED_FACETS: usize = 256;

/// Number of cards of groups that are cached, and of responses about one product.
const CACHED_BESIDE_LISTS: usize = 1_000;

/// A piece of JSON with its digest.
#[derive(Debug)]
pub(crate) struct Json {
    digest: Digest,
    value: Box<RawValue>,
}

impl Json {
    fn new(value: Box<RawValue>) -> Arc<Self> {
        Arc::new(Self { digest: Digest::of([value.get().as_bytes()]), value })
    }

    pub(crate) fn value(&self) -> &RawValue {
        &self.value
    }

    pub(super) const fn digest(&self) -> Digest {
        self.digest
    }
}

/// A catalogue with its cached JSON.
pub(crate) struct Prepared {
    catalogue: Arc<Catalogue>,
    /// The JSON of products in lists, by slot.
    products: Vec<OnceLock<Arc<Json>>>,
    categories: OnceLock<Arc<Json>>,
    /// Facets by query, without the sort order.
    facets: Cache<(ProductQuery, IsGrouped), Arc<Json>>,
    /// The cards of groups by the slot of the product that they show, and whether the search names it.
    cards: Cache<(Slot, bool), Arc<Json>>,
    /// Responses about one product, with the variants of its group.
    whole: Cache<Slot, Arc<Json>>,
}

/// Whether a list has one card for each group.
type IsGrouped = bool;

impl Prepared {
    /// Creates it with the cached JSON of unchanged products from the previous catalogue.
    pub(super) fn new(catalogue: Arc<Catalogue>, former: Option<&Self>) -> Self {
        let cached = |slot: usize| {
            let slot = Slot::new(slot);
            let former = former?;
            let is_same = Arc::ptr_eq(former.catalogue.at(slot)?, catalogue.at(slot)?);
            is_same.then(|| former.products.get(slot.index()).cloned()).flatten()
        };
        let products = (0..catalogue.slot_count()).map(|slot| cached(slot).unwrap_or_default()).collect();
        Self {
            products,
            categories: OnceLock::new(),
            facets: Cache::new(CACHED_FACETS),
            cards: Cache::new(CACHED_BESIDE_LISTS),
            whole: Cache::new(CACHED_BESIDE_LISTS),
            catalogue,
        }
    }

    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns a product's JSON in lists, and caches it.
    pub(crate) fn product(&self, slot: Slot) -> Option<&Arc<Json>> {
        let json = self.products.get(slot.index())?;
        match json.get() {
            Some(json) => Some(json),
            None => {
                let written = Json::new(self.write(slot)?);
                Some(json.get_or_init(|| written))
            }
        }
    }

    /// Returns a product's JSON in lists from the cache, or serialises it without caching, for lists that are too long to cache.
    pub(crate) fn get_uncached(&self, slot: Slot) -> Option<Arc<Json>> {
        let cached = self.products.get(slot.index()).and_then(OnceLock::get).cloned();
        cached.or_else(|| Some(Json::new(self.write(slot)?)))
    }

    fn write(&self, slot: Slot) -> Option<Box<RawValue>> {
        to_raw_value(&ProductDto::listed(self.catalogue.at(slot)?)).ok()
    }

    /// Returns the JSON of a product's card in a grouped list. `is_named`: whether it is about this variant.
    fn card(&self, slot: Slot, is_named: bool) -> Option<Arc<Json>> {
        let Some(facts) = self.catalogue.group_facts(slot) else { return self.product(slot).cloned() };
        if let Some(cached) = self.cards.get(&(slot, is_named)) {
            return Some(cached);
        }
        let card = ProductDto::card(self.catalogue.at(slot)?, facts, is_named);
        let card = Json::new(to_raw_value(&card).ok()?);
        self.cards.insert((slot, is_named), Arc::clone(&card));
        Some(card)
    }

    /// Returns the JSON of products.
    pub(crate) fn listed(&self, slots: &[Slot]) -> Vec<Arc<Json>> {
        slots.iter().filter_map(|slot| self.product(*slot).cloned()).collect()
    }

    /// Returns the JSON of the cards of a grouped list. `named` are the variants that its search names, by rising slot.
    pub(crate) fn cards(&self, slots: &[Slot], named: &[Slot]) -> Vec<Arc<Json>> {
        let card = |slot: &Slot| self.card(*slot, named.binary_search(slot).is_ok());
        slots.iter().filter_map(card).collect()
    }

    /// Returns the JSON of the response about one product, with the variants of its group.
    pub(crate) fn whole_product(&self, slot: Slot) -> Option<Arc<Json>> {
        if let Some(cached) = self.whole.get(&slot) {
            return Some(cached);
        }
        let variants = self
            .catalogue
            .variants(slot)
            .iter()
            .filter_map(|slot| self.catalogue.at(*slot))
            .map(|product| &**product);
        let whole = ProductDto::whole(self.catalogue.at(slot)?, variants);
        let whole = Json::new(to_raw_value(&whole).ok()?);
        self.whole.insert(slot, Arc::clone(&whole));
        Some(whole)
    }

    /// Returns the products that match, with one of each group if the list is grouped.
    pub(crate) fn find(&self, query: &ProductQuery, is_grouped: IsGrouped) -> Found<'_> {
        if is_grouped { self.catalogue.find_grouped(query) } else { self.catalogue.find(query) }
    }

    /// Returns the facets of a list.
    pub(crate) fn facets(&self, query: &ProductQuery, is_grouped: IsGrouped) -> Arc<Json> {
        let query = ProductQuery { sort: ProductSort::default(), ..query.clone() };
        let key = (query, is_grouped);
        if let Some(cached) = self.facets.get(&key) {
            return cached;
        }
        let facets =
            if is_grouped { self.catalogue.grouped_facets(&key.0) } else { self.catalogue.facets(&key.0) };
        let json = Json::new(to_raw_value(&facets).unwrap_or_else(|_| RawValue::NULL.to_owned()));
        self.facets.insert(key, Arc::clone(&json));
        json
    }

    /// Returns the complete response with the categories.
    pub(crate) fn categories(&self) -> &Arc<Json> {
        self.categories.get_or_init(|| {
            let categories = self.catalogue.categories().iter().map(Into::into).collect();
            let list = Envelope::of(CategoryList { categories });
            Json::new(to_raw_value(&list).unwrap_or_else(|_| RawValue::NULL.to_owned()))
        })
    }
}
