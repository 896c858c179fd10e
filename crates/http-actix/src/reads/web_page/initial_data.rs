//! What a page asks the API first, answered together with the page.

use crate::{
    reads::catalogue_cache::{Json, Prepared},
    wire::{
        dto::{
            catalogue::{ProductList, WrittenProductData},
            shop::ShopData,
        },
        envelope::Envelope,
    },
};
use application::page::{Page, PageRequest};
use domain::{
    catalogue::{Category, ProductQuery, ProductSort, Slot},
    shop::ShopFacts,
};
use serde::Serialize;
use serde_json::{json, value::RawValue};

/// Products beside another one, one more than shown because it may be among them.
const RELATED: u32 = 6;
/// Products in a row of the home page.
const ROW: u32 = 5;
/// Products on a page of a list.
const LIST: u32 = 24;

/// What can be bought, of all or of a category.
fn in_stock(category: Option<&Category>) -> ProductQuery {
    ProductQuery {
        category: category.map(|category| category.slug.clone()),
        in_stock: Some(true),
        ..ProductQuery::default()
    }
}

/// Answers by the calls' addresses, spelled as the front end spells them: `"/api/shop":{…},…`.
#[derive(Default)]
pub(super) struct InitialData(Vec<u8>);

impl InitialData {
    /// What every page of the shop shows.
    pub(super) fn of_shop(shop: &ShopFacts) -> Self {
        let mut data = Self::default();
        data.add("/api/shop", &Envelope::of(ShopData { shop: shop.into() }));
        data
    }

    /// The categories.
    pub(super) fn add_categories(&mut self, catalogue: &Prepared) {
        self.add("/api/category/list", catalogue.categories().value());
    }

    /// One product.
    pub(super) fn add_product(&mut self, catalogue: &Prepared, slot: Slot) {
        let (Some(product), Some(json)) = (catalogue.catalogue().at(slot), catalogue.product(slot)) else {
            return;
        };
        let call = format!("/api/product/{}", product.id);
        self.add(&call, &Envelope::of(WrittenProductData { product: json.value() }));
    }

    /// The rows of the home page: what sells best, and what is reduced.
    pub(super) fn add_rows(&mut self, catalogue: &Prepared) {
        self.add_products(catalogue, &in_stock(None), ROW, "", None);
        let reduced = ProductQuery { reduced: Some(true), sort: ProductSort::Newest, ..in_stock(None) };
        self.add_products(catalogue, &reduced, ROW, "&reduced=true&sort=newest", None);
    }

    /// The first of a category's products in stock.
    pub(super) fn add_related(&mut self, catalogue: &Prepared, category: &Category) {
        self.add_products(catalogue, &in_stock(Some(category)), RELATED, "", None);
    }

    /// The first page of what is in stock, of all or of a category; returns it too, with the number of all.
    pub(super) fn add_list(&mut self, catalogue: &Prepared, category: Option<&Category>) -> Page<Slot> {
        let query = in_stock(category);
        let facets = catalogue.facets(&query);
        self.add_products(catalogue, &query, LIST, "&facets=true", Some(&facets))
    }

    /// `more` are the call's parameters behind the usual ones.
    fn add_products(
        &mut self,
        catalogue: &Prepared,
        query: &ProductQuery,
        limit: u32,
        more: &str,
        facets: Option<&Json>,
    ) -> Page<Slot> {
        let found = catalogue.catalogue().find(query);
        let page = Page {
            items: found.page(0, limit as usize).to_vec(),
            total: found.len() as u64,
            request: PageRequest::new(1, limit),
        };
        let products: Vec<_> = page.items.iter().filter_map(|slot| catalogue.product(*slot)).collect();
        let products: Vec<&RawValue> = products.into_iter().map(|json| json.value()).collect();
        let of = query.category.as_ref().map(|slug| format!("category={slug}&")).unwrap_or_default();
        let call = format!("/api/product/list?{of}inStock=true&page=1&limit={limit}{more}");
        self.add(&call, &Envelope::of(ProductList::new(products, Some(&page), facets.map(Json::value))));
        page
    }

    /// An answer that can't be written is left out: the page then asks for it.
    fn add<T: Serialize + ?Sized>(&mut self, call: &str, answer: &T) {
        let Ok(answer) = serde_json::to_vec(answer) else { return };
        if !self.0.is_empty() {
            self.0.push(b',');
        }
        self.0.extend_from_slice(json!(call).to_string().as_bytes());
        self.0.push(b':');
        self.0.extend(answer);
    }

    pub(super) fn into_json(self) -> String {
        format!("{{{}}}", String::from_utf8(self.0).unwrap_or_default())
    }
}
