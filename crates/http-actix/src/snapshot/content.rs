//! The kept answers: read, written as JSON and compressed once.

use super::answer::Kept;
use crate::{
    dto::catalogue::{CategoryList, Product, ProductList},
    envelope::Envelope,
    state::UseCases,
};
use application::{
    catalogue::{CatalogueError, ProductQuery, ProductSort},
    error::StorageError,
    page::PageRequest,
};
use bytes::Bytes;
use domain::{catalogue::Category, ids::ProductId};
use serde::Serialize;
use std::{collections::HashMap, ops::Range};

/// Up to so many products the bare list is kept in memory, about a kilobyte each; a longer one is read anew,
/// piece by piece.
pub(crate) const BARE_LIST: usize = 5_000;

/// Products on the pages that the use_cases's pages begin with.
const PAGE: u32 = 24;

/// Returns to what everybody asks.
pub(crate) struct Content {
    shelves: Vec<Category>,
    categories: Kept,
    /// The first page of the products in stock: of all, and of each category, in the order of `shelves`.
    first_pages: Vec<Kept>,
    bare: Option<BareList>,
}

/// All products, and where in the bytes each of them stands.
struct BareList {
    list: Kept,
    places: HashMap<ProductId, Range<usize>>,
}

impl Content {
    /// Reads everything anew. What has not changed is not compressed again.
    pub(super) fn read(use_cases: &UseCases, old: Option<&Self>) -> Result<Self, CatalogueError> {
        let shelves = use_cases.list_categories.run()?;
        let list = CategoryList { categories: shelves.iter().cloned().map(Into::into).collect() };
        let categories = Kept::new(json(&Envelope::of(list))?, old.map(|old| &old.categories));
        let names = std::iter::once(None).chain(shelves.iter().map(|shelf| Some(shelf.slug.clone())));
        let first_pages = names
            .enumerate()
            .map(|(place, category)| {
                let page = use_cases.list_products.run(ProductQuery {
                    category,
                    in_stock: Some(true),
                    page: Some(PageRequest::new(1, PAGE)),
                    ..Default::default()
                })?;
                let old = old.and_then(|old| old.first_pages.get(place));
                Ok(Kept::new(json(&Envelope::of(ProductList::paged(page)))?, old))
            })
            .collect::<Result<_, CatalogueError>>()?;
        let bare = BareList::read(use_cases, old.and_then(|old| old.bare.as_ref()))?;
        Ok(Self { shelves, categories, first_pages, bare })
    }

    /// The category list.
    pub(crate) fn categories(&self) -> &Kept {
        &self.categories
    }

    /// The list that is asked for, if it is kept.
    pub(crate) fn list(&self, query: &ProductQuery) -> Option<&Kept> {
        let is_plain = query.search.is_none()
            && query.min_price.is_none()
            && query.max_price.is_none()
            && query.sort == ProductSort::Best;
        match (is_plain, query.in_stock, query.page) {
            (true, None, None) if query.category.is_none() => self.bare.as_ref().map(|bare| &bare.list),
            (true, Some(true), Some(page)) if page == PageRequest::new(1, PAGE) => {
                let place = match &query.category {
                    None => 0,
                    Some(name) => 1 + self.shelves.iter().position(|shelf| shelf.is_called(name))?,
                };
                self.first_pages.get(place)
            }
            _ => None,
        }
    }

    /// A product's JSON; `None` when it is not known here.
    pub(crate) fn product(&self, id: ProductId) -> Option<Bytes> {
        let bare = self.bare.as_ref()?;
        Some(bare.list.json().slice(bare.places.get(&id)?.clone()))
    }
}

impl BareList {
    /// `None` for more products than are kept.
    fn read(use_cases: &UseCases, old: Option<&Self>) -> Result<Option<Self>, CatalogueError> {
        let ids = use_cases.list_products.best_first()?;
        if ids.len() > BARE_LIST {
            return Ok(None);
        }
        let mut text = BEFORE.to_vec();
        let mut places = HashMap::with_capacity(ids.len());
        for product in use_cases.list_products.these(&ids)? {
            if !places.is_empty() {
                text.push(b',');
            }
            let (id, start) = (product.id, text.len());
            text.extend(json(&Product::from(product))?);
            places.insert(id, start..text.len());
        }
        text.extend(AFTER);
        Ok(Some(Self { list: Kept::new(text, old.map(|old| &old.list)), places }))
    }
}

/// Begins a bare list.
pub(crate) const BEFORE: &[u8] = b"{\"success\":true,\"products\":[";
/// Ends it.
pub(crate) const AFTER: &[u8] = b"]}";

pub(crate) fn json(value: &impl Serialize) -> Result<Vec<u8>, CatalogueError> {
    serde_json::to_vec(value).map_err(|error| StorageError::failed(error).into())
}
