//! The key of a guest's order.

use crate::{
    context::Context,
    guard::{limited::Limited, trusted_proxies::TrustedProxies},
    http::error::ApiError,
};
use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header::AUTHORIZATION, web::Data};
use application::{
    Services,
    order::{GuestAccess, GuestKey, OrderAccessError},
};
use domain::order::OrderNumber;
use std::{future::Future, pin::Pin};

/// A guest with the key of the order whose number is the `{id}` of the path. A missing or wrong key, an unknown number
/// and another order's key are 404 alike; after 30 of them an hour the client's address gets 429.
pub(crate) struct GuestLogin(pub(crate) GuestAccess);

impl FromRequest for GuestLogin {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            open_guest_order(&request, OrderNumber::parse(request.match_info().query("id"))).await.map(Self)
        })
    }
}

/// Opens the guest's order with this number by the key that the request presents. A missing or wrong key, an unknown
/// number and another order's key are 404 alike, and count for the limit of the client's address.
pub(crate) async fn open_guest_order(
    request: &HttpRequest,
    number: Option<OrderNumber>,
) -> Result<GuestAccess, ApiError> {
    let data = (request.app_data::<Data<Context>>(), request.app_data::<Data<TrustedProxies>>());
    let (Some(context), Some(proxies)) = data else { return Err(ApiError::internal()) };
    let client = proxies.client_key(request);
    // Counted first, so that concurrent guesses can't exceed the limit.
    let counted = context.limits.consume(Limited::GuestKeyFailure, &client).await?;
    let opened = match number.zip(key_of(request)) {
        None => Ok(None),
        Some((number, key)) => {
            let open = move |services: &Services| match services.orders.open_as_guest(number, &key) {
                Ok(guest) => Ok(Some(guest)),
                Err(OrderAccessError::NotFound) => Ok(None),
                Err(error) => Err(error),
            };
            context.run(open).await
        }
    };
    if !matches!(opened, Ok(None)) {
        context.limits.refund(counted).await;
    }
    opened?.ok_or_else(|| OrderAccessError::NotFound.into())
}

/// Returns the key in `Authorization: Bearer`.
fn key_of(request: &HttpRequest) -> Option<GuestKey> {
    let value = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    // RFC 9110, 11.1: the scheme is case-insensitive.
    if scheme.eq_ignore_ascii_case("bearer") { GuestKey::parse(key.trim()) } else { None }
}
