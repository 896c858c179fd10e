//! The cart on the wire: product id to quantity.

use crate::wire::{
    error::ApiError,
    input::{CartField, Input},
};
use actix_web::{
    HttpRequest,
    http::header::{Header, IF_MATCH, IfMatch},
};
use application::cart::{CartRevision, SaveCartError, SavedCart};
use domain::cart::Cart;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};
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
    cart_items: CartItems,
    /// Counts the changes of this account's cart; goes into `If-Match` of the next one.
    revision: u64,
}

impl From<SavedCart> for CartData {
    fn from(saved: SavedCart) -> Self {
        Self { cart_items: CartItems::new(&saved.cart), revision: saved.revision.0 }
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

/// What may stand in the head of a change.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents the header")]
pub(crate) struct CartHeaders {
    /// The revision that the change was made on, in quotes. Without it the cart is replaced whatever it is.
    #[param(rename = "If-Match", value_type = String, required = false, pattern = r#"^(\*|"[0-9]{1,18}")$"#)]
    if_match: Option<String>,
}

/// The revision that a change was made on; none when any will do.
pub(crate) fn expected_revision(request: &HttpRequest) -> Result<Option<CartRevision>, ApiError> {
    if !request.headers().contains_key(IF_MATCH) {
        return Ok(None);
    }
    match IfMatch::parse(request) {
        Ok(IfMatch::Any) => Some(None),
        Ok(IfMatch::Items(tags)) => match tags.as_slice() {
            [tag] if !tag.weak => revision(tag.tag()).map(Some),
            _ => None,
        },
        Err(_) => None,
    }
    .ok_or_else(|| ApiError::field("If-Match", "Sepetin sürümü geçersiz."))
}

/// As many as PostgreSQL can count.
fn revision(tag: &str) -> Option<CartRevision> {
    let count: i64 = tag.parse().ok()?;
    count.try_into().ok().map(CartRevision)
}
