use crate::{
    blocking,
    dto::order::{OrderInput, OrderList, PlacedOrderData},
    envelope::Answer,
    error::{ApiError, ErrorBody},
    extractors::{Body, CustomerLogin, PageQuery, StaffLogin},
    rate_limit::Limited,
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::order::{PaymentType, RequestKey};

type Shop = web::Data<AppState>;

/// The `Idempotency-Key`, if there is one.
fn request_key(request: &HttpRequest) -> Result<Option<RequestKey>, ApiError> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    value.to_str().ok().and_then(RequestKey::parse).map(Some).ok_or_else(ApiError::bad_request_key)
}

/// Places an order paid by bank transfer, at the catalogue's prices, and empties the customer's cart.
#[utoipa::path(request_body = OrderInput, tag = "order",
    params(("Idempotency-Key" = Option<String>, Header, description = "a repeat answers the first order, with 200")),
    responses((status = 201, body = Answer<PlacedOrderData>), (status = 200, body = Answer<PlacedOrderData>),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/order/cod")]
pub(super) async fn place_cod(
    CustomerLogin(customer): CustomerLogin,
    state: Shop,
    request: HttpRequest,
    Body(input): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let wanted = input.into_domain(PaymentType::Cod, request_key(&request)?)?;
    let account = customer.id().to_string();
    state.limits.take(Limited::Order, &account)?;
    let placed = blocking::run(&state, move |shop| shop.place_order.run(&customer, wanted)).await;
    // Only orders that came about count.
    if !placed.as_ref().is_ok_and(|order| order.is_new) {
        state.limits.give_back(Limited::Order, &account);
    }
    let placed = placed?;
    let answer = Answer::saying("Siparişiniz alındı.", PlacedOrderData { order: (&placed).into() });
    Ok(if placed.is_new { answer.created() } else { answer.ok() })
}

/// Would start a card payment; answers 503 as long as no card provider is configured.
#[utoipa::path(request_body = OrderInput, tag = "order",
    responses((status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/order/stripe")]
pub(super) async fn place_online(
    _: CustomerLogin,
    request: HttpRequest,
    Body(input): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    input.into_domain(PaymentType::Online, request_key(&request)?)?;
    Err(ApiError::payment_unavailable())
}

/// The customer's orders, newest first.
#[utoipa::path(params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query)), tag = "order",
    responses((status = 200, body = Answer<OrderList>), (status = 401, body = ErrorBody)))]
#[get("/order/user")]
pub(super) async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    state: Shop,
    PageQuery(page): PageQuery,
) -> Result<HttpResponse, ApiError> {
    let orders = blocking::run(&state, move |shop| shop.list_my_orders.run(&customer, page)).await?;
    Ok(Answer::of(OrderList::from(orders)).ok())
}

/// Everybody's orders, newest first.
#[utoipa::path(params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query)), tag = "order",
    responses((status = 200, body = Answer<OrderList>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
#[get("/order/seller")]
pub(super) async fn list_all(
    StaffLogin(staff): StaffLogin,
    state: Shop,
    PageQuery(page): PageQuery,
) -> Result<HttpResponse, ApiError> {
    let orders = blocking::run(&state, move |shop| shop.list_all_orders.run(&staff, page)).await?;
    Ok(Answer::of(OrderList::from(orders)).ok())
}
