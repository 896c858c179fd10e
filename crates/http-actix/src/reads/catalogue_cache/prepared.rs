//! A catalogue's products as JSON, each serialised on first use.

use crate::{
    reads::digest::Digest,
    wire::{
        dto::catalogue::{CategoryList, FacetsDto, ProductDto},
        envelope::Envelope,
    },
};
use domain::catalogue::{Catalogue, ProductQuery, ProductSort, Slot};
use quick_cache::sync::Cache;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::{Arc, OnceLock};

/// Number of lists whose facets are cached. Computing facets visits every product of the list.
const KEPT_FACETS: usize = 256;

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
    /// The JSON of products by slot.
    products: Vec<OnceLock<Arc<Json>>>,
    categories: OnceLock<Arc<Json>>,
    /// Facets by query, without the sort order.
    facets: Cache<ProductQuery, Arc<Json>>,
}

impl Prepared {
    /// Creates it with the cached JSON of unchanged products from the previous catalogue.
    pub(super) fn new(catalogue: Arc<Catalogue>, former: Option<&Self>) -> Self {
        let kept = |slot: usize| {
            let slot = Slot::new(slot);
            let former = former?;
            let is_same = Arc::ptr_eq(former.catalogue.at(slot)?, catalogue.at(slot)?);
            is_same.then(|| former.products.get(slot.index()).cloned()).flatten()
        };
        let products = (0..catalogue.slot_count()).map(|slot| kept(slot).unwrap_or_default()).collect();
        Self { products, categories: OnceLock::new(), facets: Cache::new(KEPT_FACETS), catalogue }
    }

    pub(crate) fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns a product's JSON, and caches it.
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

    /// Returns a product's JSON from the cache, or serialises it without caching, for lists that are too long to cache.
    pub(crate) fn passing(&self, slot: Slot) -> Option<Arc<Json>> {
        let kept = self.products.get(slot.index()).and_then(OnceLock::get).cloned();
        kept.or_else(|| Some(Json::new(self.write(slot)?)))
    }

    fn write(&self, slot: Slot) -> Option<Box<RawValue>> {
        to_raw_value(&ProductDto::from(&**self.catalogue.at(slot)?)).ok()
    }

    /// Returns the facets of a list.
    pub(crate) fn facets(&self, query: &ProductQuery) -> Arc<Json> {
        let key = ProductQuery { sort: ProductSort::default(), ..query.clone() };
        if let Some(kept) = self.facets.get(&key) {
            return kept;
        }
        let facets = FacetsDto::from(self.catalogue.facets(&key));
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
