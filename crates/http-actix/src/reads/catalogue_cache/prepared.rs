//! A catalogue's products as JSON, each written when it is first asked for.

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

/// Lists whose facets are kept: reckoning them takes a look at every product of the list.
const KEPT_FACETS: usize = 256;

/// A piece of JSON and its digest.
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

/// A catalogue and what is ready of it.
pub(crate) struct Prepared {
    catalogue: Arc<Catalogue>,
    /// By slot.
    products: Vec<OnceLock<Arc<Json>>>,
    categories: OnceLock<Arc<Json>>,
    /// By what is asked for, in no order.
    facets: Cache<ProductQuery, Arc<Json>>,
}

impl Prepared {
    /// Takes over what is the same as in the former catalogue.
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

    /// A product's JSON, kept from now on.
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

    /// A product's JSON that is kept only if it was before: of lists too long to be kept.
    pub(crate) fn passing(&self, slot: Slot) -> Option<Arc<Json>> {
        let kept = self.products.get(slot.index()).and_then(OnceLock::get).cloned();
        kept.or_else(|| Some(Json::new(self.write(slot)?)))
    }

    fn write(&self, slot: Slot) -> Option<Box<RawValue>> {
        to_raw_value(&ProductDto::from(&**self.catalogue.at(slot)?)).ok()
    }

    /// What a list can be narrowed to.
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

    /// The whole answer to the question for the categories.
    pub(crate) fn categories(&self) -> &Arc<Json> {
        self.categories.get_or_init(|| {
            let categories = self.catalogue.categories().iter().map(Into::into).collect();
            let list = Envelope::of(CategoryList { categories });
            Json::new(to_raw_value(&list).unwrap_or_else(|_| RawValue::NULL.to_owned()))
        })
    }
}
