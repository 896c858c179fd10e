//! The cart on the wire: product id to quantity.

use crate::wire::{error::ApiError, input::input};
use application::{
    cart::{SaveCartError, SavedCart},
    order::EmptiedCart,
};
use domain::cart::Cart;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

input! {
    pub(crate) struct CartInput {
        cart_items: Cart,
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
    cart_items: CartItems,
    /// The number of changes of this account's cart, for `If-Match` of the next change.
    revision: u64,
}

impl From<SavedCart> for CartData {
    fn from(saved: SavedCart) -> Self {
        Self { cart_items: CartItems::new(&saved.cart), revision: saved.revision.0 }
    }
}

/// The cart that an order emptied.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmptiedCart)]
pub(crate) struct EmptiedCartDto {
    /// What was in it, also what was not ordered.
    removed: CartItems,
    /// The revision of the empty cart.
    revision: u64,
}

impl From<EmptiedCart> for EmptiedCartDto {
    fn from(EmptiedCart { removed, revision }: EmptiedCart) -> Self {
        Self { removed: CartItems::new(&removed), revision: revision.0 }
    }
}

impl From<SaveCartError> for ApiError {
    fn from(error: SaveCartError) -> Self {
        match error {
            SaveCartError::ChangedMeanwhile(present) => Self::cart_changed(&CartData::from(present)),
            SaveCartError::Storage(error) => error.into(),
        }
    }
}

/// The headers of a cart update.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
pub(crate) struct CartHeaders {
    /// The revision that the client has seen, in quotes. Without it any cart is replaced.
    #[param(rename = "If-Match", value_type = String, required = false, pattern = r#"^(\*|"[0-9]{1,18}")$"#)]
    if_match: Option<String>,
}
