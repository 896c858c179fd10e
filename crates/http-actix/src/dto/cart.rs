//! The cart on the wire: product id to quantity.

use super::check;
use crate::error::{self, ApiError};
use domain::{
    cart::{Cart, Quantity},
    ids::ProductId,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartInput {
    #[validate(custom(function = "quantities"))]
    cart_items: BTreeMap<String, u32>,
}

fn quantities(items: &BTreeMap<String, u32>) -> Result<(), ValidationError> {
    items.values().try_for_each(|&pieces| check::quantity(pieces))
}

impl CartInput {
    /// The cart. Ids that can't be a product's are dropped like those of unknown products.
    pub(crate) fn into_domain(self) -> Result<Cart, ApiError> {
        let mut cart = Cart::default();
        for (id, pieces) in self.cart_items {
            let Some(product) = ProductId::parse(&id) else { continue };
            Quantity::new(pieces)
                .map_err(Into::into)
                .and_then(|quantity| cart.set(product, quantity))
                .map_err(|error| ApiError::field("cartItems", error::cart_message(error)))?;
        }
        Ok(cart)
    }
}

/// Product ids and their quantities.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CartItems(BTreeMap<String, u32>);

impl CartItems {
    pub(crate) fn new(cart: &Cart) -> Self {
        Self(cart.items().map(|(product, quantity)| (product.to_string(), quantity.get())).collect())
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartData {
    pub(crate) cart_items: CartItems,
}
