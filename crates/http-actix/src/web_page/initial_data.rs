//! The responses to a page's first API calls, embedded in the page.

use crate::{
    catalogue::{
        cache::prepared::{Json, Prepared},
        responses::{ProductList, WrittenProductData},
    },
    http::{digest::Digest, envelope::Envelope},
    shop::{ShopData, ShopDto},
    shop_text::ShopTextData,
};
use application::page::{Page, PageRequest};
use domain::{
    catalogue::{Category, ProductQuery, ProductSort, Slot},
    shop::ShopFacts,
    shop_text::TextKey,
};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};

/// Number of related products, one more than shown, because the product itself may be among them.
const RELATED: u32 = 6;

/// Number of products in a row of the home page.
const ROW: u32 = 5;

/// Number of reduced products that the home page chooses its offers from.
const OFFERS: u32 = 15;

/// Number of products on a page of a list.
const LIST: u32 = 24;

/// Returns the query for products in stock, of all or of a category.
fn in_stock(category: Option<&Category>) -> ProductQuery {
    ProductQuery {
        category: category.map(|category| category.slug.clone()),
        in_stock: Some(true),
        ..ProductQuery::default()
    }
}

/// Responses by the URL of their call, spelled as the front end spells it: `"/api/shop":{…},…`.
#[derive(Default)]
pub(crate) struct InitialData {
    responses: Vec<u8>,
    /// What else the page shows, for the digest alone.
    beside: Vec<u8>,
}

impl InitialData {
    /// Creates the data that every page needs.
    pub(super) fn of_shop(shop: &ShopFacts) -> Self {
        let mut data = Self::default();
        let shop = ShopDto::from(shop);
        data.add("/api/shop", &Envelope::of(ShopData { shop }));
        data
    }

    /// Adds the shop's texts that the page with this path shows.
    pub(super) fn add_texts(&mut self, path: &str, shop: &ShopFacts) {
        for key in TextKey::ALL.into_iter().filter(|key| !key.is_contract() && key.path() == path) {
            self.add(&format!("/api/text/{key}"), &Envelope::of(ShopTextData::new(key, shop)));
        }
    }

    pub(super) fn add_categories(&mut self, catalogue: &Prepared) {
        self.add("/api/category/list", catalogue.categories().value());
    }

    pub(super) fn add_product(&mut self, catalogue: &Prepared, slot: Slot) {
        let (Some(product), Some(json)) = (catalogue.catalogue().at(slot), catalogue.whole_product(slot))
        else {
            return;
        };
        let call = format!("/api/product/{}", product.id);
        self.add(&call, &Envelope::of(WrittenProductData { product: json.value() }));
    }

    /// Adds the rows of the home page: best sellers and reduced products.
    pub(super) fn add_rows(&mut self, catalogue: &Prepared) {
        self.add_products(catalogue, &in_stock(None), ROW, "", None);
        let reduced = ProductQuery { reduced: Some(true), sort: ProductSort::Newest, ..in_stock(None) };
        self.add_products(catalogue, &reduced, OFFERS, "&reduced=true&sort=newest", None);
    }

    /// Adds the first products in stock of a category.
    pub(super) fn add_related(&mut self, catalogue: &Prepared, category: &Category) {
        self.add_products(catalogue, &in_stock(Some(category)), RELATED, "", None);
    }

    /// Adds the first page of the products in stock, of all or of a category. Returns it with the total.
    pub(super) fn add_list(&mut self, catalogue: &Prepared, category: Option<&Category>) -> Page<Slot> {
        let query = in_stock(category);
        let facets = catalogue.facets(&query, true);
        self.add_products(catalogue, &query, LIST, "&facets=true", Some(&facets))
    }

    /// Adds a page of products. `more` are further parameters of the call.
    fn add_products(
        &mut self,
        catalogue: &Prepared,
        query: &ProductQuery,
        limit: u32,
        more: &str,
        facets: Option<&Json>,
    ) -> Page<Slot> {
        let found = catalogue.find(query, true);
        let page = Page {
            items: found.page(0, limit as usize).to_vec(),
            total: found.len() as u64,
            request: PageRequest::new(1, limit),
        };
        let products = catalogue.cards(&page.items, found.named_variants());
        let products: Vec<&RawValue> = products.iter().map(|json| json.value()).collect();
        let of = query.category.as_ref().map(|slug| format!("category={slug}&")).unwrap_or_default();
        let call = format!("/api/product/list?{of}inStock=true&grouped=1&page=1&limit={limit}{more}");
        self.add(&call, &Envelope::of(ProductList::new(products, Some(&page), facets.map(Json::value))));
        page
    }

    /// Adds a response. If it can't be serialised it is left out, and the page requests it.
    fn add<T: Serialize + ?Sized>(&mut self, call: &str, answer: &T) {
        let Ok(answer) = serde_json::to_vec(answer) else { return };
        if !self.responses.is_empty() {
            self.responses.push(b',');
        }
        self.responses.extend_from_slice(json!(call).to_string().as_bytes());
        self.responses.push(b':');
        self.responses.extend(answer);
    }

    /// Counts facts that the page shows beside its responses, so that a change of them renders it anew. They are not sent.
    pub(super) fn count_beside(&mut self, facts: &Value) {
        self.beside.extend(facts.to_string().into_bytes());
    }

    /// Returns the digest of all that the page shows.
    pub(super) fn digest(&self) -> Digest {
        Digest::of([self.responses.as_slice(), self.beside.as_slice()])
    }

    pub(super) fn into_json(self) -> String {
        format!("{{{}}}", String::from_utf8(self.responses).unwrap_or_default())
    }
}
