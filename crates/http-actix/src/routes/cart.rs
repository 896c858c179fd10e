use crate::{
    guard::{
        blocking,
        extractors::{Body, CustomerLogin},
    },
    state::AppState,
    wire::{
        dto::cart::{CartData, CartHeaders, CartInput, expected_revision},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};

/// Replaces the customer's cart and answers what was kept: unknown products are dropped. A change that was made on
/// another revision than the present one is 409 with the present cart.
#[utoipa::path(request_body = CartInput, tag = "cart", params(CartHeaders),
    responses((status = 200, body = SayingEnvelope<CartData>), (status = 409, body = Conflict<CartData>)),
    security(("customer" = [])))]
#[post("/cart/update")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(CartInput { cart_items: cart }): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let expected = expected_revision(&request)?;
    let saved =
        blocking::run(&state, move |use_cases| use_cases.save_cart.run(&customer, &cart, expected)).await?;
    Ok(Envelope::saying("Sepet güncellendi", CartData::from(saved)).ok())
}
