//! The cart on the wire: product id to quantity.

use crate::{
    error::ApiError,
    input::{CartField, Input},
};
use domain::cart::Cart;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use validator::Validate;

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CartInput {
    #[validate(nested)]
    cart_items: CartField,
}

impl Input for CartInput {
    type Output = Cart;

    fn into_domain(self) -> Result<Cart, ApiError> {
        self.cart_items.value()
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
