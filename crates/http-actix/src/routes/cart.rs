use crate::{
    blocking,
    dto::cart::{CartData, CartInput, CartItems},
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    extractors::{Body, CustomerLogin},
    state::AppState,
};
use actix_web::{HttpResponse, post, web};

/// Replaces the customer's cart and answers what was kept: unknown products are dropped.
#[utoipa::path(request_body = CartInput, tag = "cart", responses(
    (status = 200, body = Envelope<CartData>), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/cart/update")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
    Body(input): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let cart = input.into_domain()?;
    let kept = blocking::run(&state, move |use_cases| use_cases.save_cart.run(&customer, &cart)).await?;
    Ok(Envelope::saying("Sepet güncellendi", CartData { cart_items: CartItems::new(&kept) }).ok())
}
