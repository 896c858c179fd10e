use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin},
    },
    wire::{
        dto::cart::{CartData, CartHeaders, CartInput},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
    },
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{Header, IF_MATCH, IfMatch},
    post, web,
};
use application::cart::{CartRevision, CartService};

/// Replaces the customer's cart and returns the stored one. Unknown products are dropped. A cart with another revision
/// than the current one is 409 with the current cart.
#[utoipa::path(request_body = CartInput, tag = "cart", params(CartHeaders),
    responses((status = 200, body = SayingEnvelope<CartData>), (status = 409, body = Conflict<CartData>)),
    security(("customer" = [])))]
#[post("/cart/update")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    carts: web::Data<CartService>,
    pool: web::Data<BlockingPool>,
    request: HttpRequest,
    Body(CartInput { cart_items: cart }): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let expected = expected_revision(&request)?;
    let saved = pool.database().run(move || carts.save(&customer, &cart, expected)).await?;
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
