//! Carts of customers.

use crate::{
    context::Context,
    guard::login::CustomerLogin,
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
        input::input,
        registry::Registry,
    },
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{Header, IF_MATCH, IfMatch},
    post, web,
};
use application::{
    cart::{CartRevision, SaveCartError, SavedCart},
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

impl ApiError {
    /// 409 with the current cart, which another device has changed.
    pub(crate) fn cart_changed(present: &impl Serialize) -> Self {
        Self::changed_meanwhile("Sepetiniz başka bir cihazda değişti.", present)
    }
}

/// Replaces the customer's cart and returns the stored one. Unknown products are dropped. A cart with another revision
/// than the current one is 409 with the current cart.
#[utoipa::path(request_body = CartInput, tag = "cart", params(CartHeaders),
    responses((status = 200, body = SayingEnvelope<CartData>), (status = 409, body = Conflict<CartData>)),
    security(("customer" = [])))]
#[post("/cart/update")]
async fn update(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Body(CartInput { cart_items: cart }): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let expected = expected_revision(&request)?;
    let saved =
        context.pool.database().run(move |services| services.carts.save(&customer, &cart, expected)).await?;
    Ok(Envelope::saying("Sepet güncellendi", CartData::from(saved)).ok())
}

/// Returns the revision that `If-Match` names; `None` if any cart may be replaced.
fn expected_revision(request: &HttpRequest) -> Result<Option<CartRevision>, ApiError> {
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

/// Parses a revision within PostgreSQL's `bigint`.
fn revision(tag: &str) -> Option<CartRevision> {
    let count: i64 = tag.parse().ok()?;
    count.try_into().ok().map(CartRevision)
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(update);
}
