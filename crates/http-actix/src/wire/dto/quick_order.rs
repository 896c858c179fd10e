//! Often ordered products and shopping lists on the wire.

use super::catalogue::ProductDto;
use crate::wire::input::{Problems, input};
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
        let known = |id: ProductId| catalogue.product(id).map(|product| ProductDto::from(&**product));
        let product = |frequent: &FrequentProduct| {
            Some(FrequentProductDto { product: known(frequent.product)?, quantity: frequent.quantity.get() })
        };
        Self { products: frequent.iter().filter_map(product).collect() }
    }
}

input! {
    /// A shopping list as it was pasted, a product a line.
    pub(crate) struct ShoppingListInput -> Vec<(String, PastedLine)> {
        text: MessageText,
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
            buyable.into_iter().chain(gone).take(MAX_PRODUCTS).map(|product| (&**product).into()).collect()
        };
        let line = |(text, line): (String, PastedLine)| ShoppingListLine {
            text,
            quantity: line.quantity.get(),
            products: found(line.words),
        };
        Self { lines: lines.into_iter().map(line).collect() }
    }
}
