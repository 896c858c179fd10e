//! Frequently ordered products and pasted shopping lists.

use crate::{
    catalogue::responses::ProductDto,
    context::Context,
    guard::{limited::Limited, login::CustomerLogin},
    http::{
        body::Body,
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        input::{input, problem::Problems},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::order::FrequentProduct;
use domain::{
    catalogue::{Catalogue, ProductQuery},
    ids::ProductId,
    pasted_line::PastedLine,
    thread::MessageText,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The maximum number of lines of a list.
const MAX_LINES: usize = 100;

/// The maximum number of products for a line.
const MAX_PRODUCTS: usize = 5;

/// The products that a customer buys most.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FrequentProducts {
    /// Most pieces first, at most 60, in stock or not.
    products: Vec<FrequentProductDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FrequentProduct)]
pub(crate) struct FrequentProductDto {
    product: ProductDto,
    /// The quantity in the last order with it.
    quantity: u32,
}

impl FrequentProducts {
    /// Looks the products up in the catalogue.
    pub(crate) fn new(frequent: &[FrequentProduct], catalogue: &Catalogue) -> Self {
        let known = |id: ProductId| catalogue.product(id).map(|product| ProductDto::listed(product));
        let product = |frequent: &FrequentProduct| {
            Some(FrequentProductDto { product: known(frequent.product)?, quantity: frequent.quantity.get() })
        };
        Self { products: frequent.iter().filter_map(product).collect() }
    }
}

input! {
    /// A shopping list as it was pasted, a product a line.
    pub(crate) struct ShoppingListInput -> Vec<(String, PastedLine)> {
        text "Mesaj": MessageText,
    }
}

impl TryFrom<ShoppingListInput> for Vec<(String, PastedLine)> {
    type Error = Problems;

    fn try_from(input: ShoppingListInput) -> Result<Self, Problems> {
        let text = String::from(input.text);
        let line = |line: &str| Some((line.trim().to_owned(), PastedLine::read(line)?));
        let lines: Self = text.lines().filter_map(line).collect();
        if lines.len() > MAX_LINES {
            return Err(Problems::at("text", format!("En fazla {MAX_LINES} satır yapıştırabilirsiniz.")));
        }
        Ok(lines)
    }
}

/// Products for the lines of a shopping list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShoppingList {
    lines: Vec<ShoppingListLine>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShoppingListLine {
    /// The line as pasted.
    text: String,
    quantity: u32,
    /// Matching products, best first, at most five.
    products: Vec<ProductDto>,
}

impl ShoppingList {
    /// Searches for each line; products that can be bought come first.
    pub(crate) fn new(lines: Vec<(String, PastedLine)>, catalogue: &Catalogue) -> Self {
        let found = |words: String| {
            let query = ProductQuery { search: Some(words), ..ProductQuery::default() };
            let found = catalogue.find(&query);
            let (buyable, gone): (Vec<_>, Vec<_>) =
                found.products().take(2 * MAX_PRODUCTS).partition(|product| product.in_stock());
            buyable
                .into_iter()
                .chain(gone)
                .take(MAX_PRODUCTS)
                .map(|product| ProductDto::listed(product))
                .collect()
        };
        let line = |(text, line): (String, PastedLine)| ShoppingListLine {
            text,
            quantity: line.quantity.get(),
            products: found(line.words),
        };
        Self { lines: lines.into_iter().map(line).collect() }
    }
}

/// Lists the products that the customer orders most.
#[utoipa::path(tag = "order", responses((status = 200, body = Envelope<FrequentProducts>)), security(("customer" = [])))]
#[get("/order/frequent-products")]
async fn list_frequent_products(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let frequent = context.run(move |services| services.orders.list_frequently_ordered(&customer)).await?;
    Ok(Envelope::of(FrequentProducts::new(&frequent, context.catalogue.current()?.prepared.catalogue())).ok())
}

/// Searches the products for each line of a pasted shopping list: `20 çay bardağı`.
#[utoipa::path(request_body = ShoppingListInput, tag = "order",
    responses((status = 200, body = Envelope<ShoppingList>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/shopping-list")]
async fn read_shopping_list(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    Body(lines): Body<ShoppingListInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume_local(Limited::ShoppingList, &customer.id().to_string())?;
    let prepared = context.catalogue.current()?.prepared;
    // A hundred searches take too long for a server thread.
    let list = context.pool.database().call(move |_| ShoppingList::new(lines, prepared.catalogue())).await?;
    Ok(Envelope::of(list).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(list_frequent_products).session(read_shopping_list);
}
