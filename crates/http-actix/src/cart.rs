//! Carts of customers.

use crate::{
    context::Context,
    guard::login::CustomerLogin,
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
        input::{input, problem::WRONG_TYPE, values::values},
        messages::{cart_message, quantity_message},
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
use domain::{
    cart::{Cart, Quantity},
    ids::ProductId,
    limits,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::{
    IntoParams, ToSchema,
    openapi::{
        ObjectBuilder,
        schema::{AdditionalProperties, Type},
    },
};

values! {
    // Malformed ids are dropped, like those of unknown products.
    Cart, "Cart", ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::RefOr(Quantity::schema())))
        .max_properties(Some(limits::CART_ITEMS)),
        |json| {
            let Value::Object(items) = json else { return Err(WRONG_TYPE.into()) };
            let mut cart = Self::default();
            for (id, pieces) in items {
                let quantity = Quantity::from_json(pieces).map_err(|_| quantity_message())?;
                let Some(product) = ProductId::parse(&id) else { continue };
                cart.set(product, quantity).map_err(cart_message)?;
            }
            Ok(cart)
        };
}

input! {
    pub(crate) struct CartInput {
        cart_items "Adet": Cart,
    }
}

/// The cart that an order emptied.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmptiedCart)]
pub(crate) struct EmptiedCartDto {
    /// What was in it, also what was not ordered.
    removed: Cart,
    /// The revision of the empty cart.
    revision: u64,
}

impl From<EmptiedCart> for EmptiedCartDto {
    fn from(EmptiedCart { removed, revision }: EmptiedCart) -> Self {
        Self { removed, revision: revision.0 }
    }
}

impl From<SaveCartError> for ApiError {
    fn from(error: SaveCartError) -> Self {
        match error {
            SaveCartError::ChangedMeanwhile(present) => Self::cart_changed(&present),
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
    responses((status = 200, body = SayingEnvelope<SavedCart>), (status = 409, body = Conflict<SavedCart>)),
    security(("customer" = [])))]
#[post("/cart/update")]
async fn update(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Body(CartInput { cart_items: cart }): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let expected = expected_revision(&request)?;
    let saved = context.run(move |services| services.carts.save(&customer, &cart, expected)).await?;
    Ok(Envelope::saying("Sepet güncellendi", saved).ok())
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
    .ok_or_else(|| ApiError::field("If-Match", "If-Match", "Sepetin sürümü geçersiz."))
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
