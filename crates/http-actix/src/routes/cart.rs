use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin},
    },
    wire::{
        dto::cart::{CartData, CartHeaders, CartInput, expected_revision},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use application::cart::CartService;

/// Replaces the customer's cart and answers what was kept: unknown products are dropped. A change that was made on
/// another revision than the present one is 409 with the present cart.
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
