//! What a page asks the API first, answered together with the page.

use crate::{
    dto::{
        catalogue::{CategoryList, ProductData, ProductList},
        shop::ShopData,
    },
    envelope::Envelope,
    error::ApiError,
    state::{AppState, UseCases},
};
use application::{
    catalogue::ProductQuery,
    page::{Page, PageRequest},
};
use domain::catalogue::{Category, Product};
use serde::Serialize;
use serde_json::{Map, Value};

/// Products in a row of the home page.
const BEST_SELLERS: u32 = 5;
/// Products beside another one, one more than shown because it may be among them.
const RELATED: u32 = 6;
/// Products on a page of a list.
pub(super) const LIST: u32 = 24;

/// Returns by the calls' addresses, spelled as the front end spells them.
#[derive(Default)]
pub(super) struct InitialData(Map<String, Value>);

impl InitialData {
    /// What every page of the shop shows.
    pub(super) fn of_shop(state: &AppState) -> Self {
        let mut data = Self::default();
        data.add("/api/shop".to_owned(), ShopData { shop: (&*state.shop).into() });
        data
    }

    /// The categories.
    pub(super) fn add_categories(&mut self, categories: Vec<Category>) {
        let list = CategoryList { categories: categories.into_iter().map(Into::into).collect() };
        self.add("/api/category/list".to_owned(), list);
    }

    /// One product.
    pub(super) fn add_product(&mut self, product: Product) {
        self.add(format!("/api/product/{}", product.id), ProductData { product: product.into() });
    }

    /// The first products of the home page.
    pub(super) fn add_best_sellers(&mut self, use_cases: &UseCases) -> Result<(), ApiError> {
        self.add_list(use_cases, None, BEST_SELLERS).map(drop)
    }

    /// Products of the same category.
    pub(super) fn add_related(&mut self, use_cases: &UseCases, category: &Category) -> Result<(), ApiError> {
        self.add_list(use_cases, Some(category), RELATED).map(drop)
    }

    /// The first page of all products in stock, or of a category's; answers it too.
    pub(super) fn add_first_page(
        &mut self,
        use_cases: &UseCases,
        category: Option<&Category>,
    ) -> Result<Page<Product>, ApiError> {
        self.add_list(use_cases, category, LIST)
    }

    fn add_list(
        &mut self,
        use_cases: &UseCases,
        category: Option<&Category>,
        limit: u32,
    ) -> Result<Page<Product>, ApiError> {
        let page = use_cases.list_products.run(ProductQuery {
            category: category.map(|category| category.slug.clone()),
            in_stock: Some(true),
            page: Some(PageRequest::new(1, limit)),
            ..ProductQuery::default()
        })?;
        let of = category.map(|category| format!("category={}&", category.slug)).unwrap_or_default();
        let call = format!("/api/product/list?{of}inStock=true&page=1&limit={limit}");
        self.add(call, ProductList::paged(page.clone()));
        Ok(page)
    }

    /// An answer that can't be written is left out: the page then asks for it.
    fn add<T: Serialize>(&mut self, call: String, data: T) {
        if let Ok(answer) = serde_json::to_value(Envelope::of(data)) {
            self.0.insert(call, answer);
        }
    }

    pub(super) fn into_json(self) -> Value {
        Value::Object(self.0)
    }
}
