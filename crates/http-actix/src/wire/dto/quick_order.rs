//! What a customer orders again and again, and shopping lists.

use super::catalogue::ProductDto;
use crate::wire::{
    error::ApiError,
    input::{Input, MessageField},
};
use application::order::UsualProduct;
use domain::{
    catalogue::{Catalogue, ProductQuery},
    ids::ProductId,
    pasted_line::PastedLine,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Lines of one list at most.
const MOST_LINES: usize = 100;
/// Products for one line at most.
const MOST_PRODUCTS: usize = 5;

/// What the customer buys most.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsualProducts {
    /// Most pieces first, at most 60; whether in stock or not.
    products: Vec<UsualProductDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UsualProduct)]
pub(crate) struct UsualProductDto {
    product: ProductDto,
    /// How many pieces the last order of it had.
    quantity: u32,
}

impl UsualProducts {
    /// As the catalogue has them now.
    pub(crate) fn new(usual: &[UsualProduct], catalogue: &Catalogue) -> Self {
        let known = |id: ProductId| catalogue.product(id).map(|product| ProductDto::from(&**product));
        let product = |usual: &UsualProduct| {
            Some(UsualProductDto { product: known(usual.product)?, quantity: usual.quantity.get() })
        };
        Self { products: usual.iter().filter_map(product).collect() }
    }
}

/// A shopping list as it was pasted, a product a line.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ShoppingListInput {
    #[validate(nested)]
    text: MessageField,
}

impl Input for ShoppingListInput {
    type Output = Vec<(String, PastedLine)>;

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let text = String::from(self.text.value()?);
        let lines: Vec<_> =
            text.lines().filter_map(|line| Some((line.trim().to_owned(), PastedLine::read(line)?))).collect();
        if lines.len() > MOST_LINES {
            return Err(ApiError::field("text", format!("En fazla {MOST_LINES} satır yapıştırabilirsiniz.")));
        }
        Ok(lines)
    }
}

/// What the lines of a shopping list may mean.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShoppingList {
    lines: Vec<ShoppingListLine>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShoppingListLine {
    /// As it was pasted.
    text: String,
    quantity: u32,
    /// What is found, best fit first, at most five.
    products: Vec<ProductDto>,
}

impl ShoppingList {
    /// Searches for each line; what can be bought comes first.
    pub(crate) fn new(lines: Vec<(String, PastedLine)>, catalogue: &Catalogue) -> Self {
        let found = |words: String| {
            let query = ProductQuery { search: Some(words), ..ProductQuery::default() };
            let found = catalogue.find(&query);
            let (buyable, gone): (Vec<_>, Vec<_>) =
                found.products().take(2 * MOST_PRODUCTS).partition(|product| product.in_stock());
            buyable.into_iter().chain(gone).take(MOST_PRODUCTS).map(|product| (&**product).into()).collect()
        };
        let line = |(text, line): (String, PastedLine)| ShoppingListLine {
            text,
            quantity: line.quantity.get(),
            products: found(line.words),
        };
        Self { lines: lines.into_iter().map(line).collect() }
    }
}
