use crate::{
    blocking,
    dto::cart::{CartData, CartInput, CartItems},
    envelope::Envelope,
    error::ApiError,
    extractors::{Body, CustomerLogin},
    state::AppState,
};
use actix_web::{HttpResponse, post, web};

/// Replaces the customer's cart and answers what was kept: unknown products are dropped.
#[utoipa::path(request_body = CartInput, tag = "cart", responses((status = 200, body = Envelope<CartData>)), security(("customer" = [])))]
#[post("/cart/update")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
    Body(cart): Body<CartInput>,
) -> Result<HttpResponse, ApiError> {
    let kept = blocking::run(&state, move |use_cases| use_cases.save_cart.run(&customer, &cart)).await?;
    Ok(Envelope::saying("Sepet güncellendi", CartData { cart_items: CartItems::new(&kept) }).ok())
}
