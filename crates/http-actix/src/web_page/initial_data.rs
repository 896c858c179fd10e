//! What a page asks the API first, answered together with the page.

use crate::{
    catalogue_cache::Prepared,
    dto::{
        catalogue::{ProductList, WrittenProductData},
        shop::ShopData,
    },
    envelope::Envelope,
    state::AppState,
};
use application::page::{Page, PageRequest};
use domain::catalogue::{Category, ProductQuery, Slot};
use serde::Serialize;
use serde_json::{json, value::RawValue};

/// Products in a row of the home page.
pub(super) const BEST_SELLERS: u32 = 5;
/// Products beside another one, one more than shown because it may be among them.
pub(super) const RELATED: u32 = 6;
/// Products on a page of a list.
pub(super) const LIST: u32 = 24;

/// Answers by the calls' addresses, spelled as the front end spells them: `"/api/shop":{…},…`.
#[derive(Default)]
pub(super) struct InitialData(Vec<u8>);

impl InitialData {
    /// What every page of the shop shows.
    pub(super) fn of_shop(state: &AppState) -> Self {
        let mut data = Self::default();
        data.add("/api/shop", &Envelope::of(ShopData { shop: (&*state.shop).into() }));
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

    /// The first products in stock, of all or of a category; returns them too, with the number of all.
    pub(super) fn add_list(
        &mut self,
        catalogue: &Prepared,
        category: Option<&Category>,
        limit: u32,
    ) -> Page<Slot> {
        let found = catalogue.catalogue().find(&ProductQuery {
            category: category.map(|category| category.slug.clone()),
            in_stock: Some(true),
            ..ProductQuery::default()
        });
        let page = Page {
            items: found.page(0, limit as usize).to_vec(),
            total: found.len() as u64,
            request: PageRequest::new(1, limit),
        };
        let products: Vec<_> = page.items.iter().filter_map(|slot| catalogue.product(*slot)).collect();
        let products: Vec<&RawValue> = products.into_iter().map(|json| json.value()).collect();
        let of = category.map(|category| format!("category={}&", category.slug)).unwrap_or_default();
        let call = format!("/api/product/list?{of}inStock=true&page=1&limit={limit}");
        self.add(&call, &Envelope::of(ProductList::new(products, Some(&page))));
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
