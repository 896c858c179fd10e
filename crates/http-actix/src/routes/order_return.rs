//! Returns.

use crate::{
    guard::{
        blocking,
        extractors::{Body, CustomerLogin, PathId, Query, StaffLogin},
        rate_limit::Limited,
    },
    state::AppState,
    wire::{
        dto::{
            order::{OrderData, OrderDto},
            order_return::{
                ReturnInput, ReturnList, ReturnListQuery, ReturnMoveInput, SellerReturnData, SellerReturnDto,
            },
        },
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, put, web};
use domain::ids::{OrderId, ReturnId};

type State = web::Data<AppState>;

/// Asks to send something back; 409 with the reason where that can't be. The answer is the order with its returns.
#[utoipa::path(request_body = ReturnInput, params(("id" = String, Path)), tag = "order",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/{id}/return")]
pub(super) async fn request(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    state: State,
    Body(wanted): Body<ReturnInput>,
) -> Result<HttpResponse, ApiError> {
    let account = customer.id().to_string();
    state.limits.take(Limited::Return, &account).await?;
    let named: Vec<_> = wanted.iter().map(|line| line.item).collect();
    let requested = blocking::run(&state, move |use_cases| {
        let requested = use_cases.request_return.run(&customer, id, &wanted);
        requested.map_err(|error| ApiError::return_refused(error, &named))
    })
    .await;
    // Only returns that came about count.
    if requested.is_err() {
        state.limits.give_back(&[(Limited::Return, &account)]).await;
    }
    let order = OrderDto::for_customer(requested?.order);
    Ok(Envelope::saying("İade talebiniz alındı.", OrderData { order }).created())
}

/// Everybody's returns, newest first.
#[utoipa::path(params(ReturnListQuery), tag = "order",
    responses((status = 200, body = Envelope<ReturnList>)), security(("staff" = [])))]
#[get("/order/returns")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    state: State,
    Query(ReturnListQuery { status, page }): Query<ReturnListQuery>,
) -> Result<HttpResponse, ApiError> {
    let returns =
        blocking::run(&state, move |use_cases| use_cases.list_returns.run(&staff, status, page)).await?;
    Ok(Envelope::of(ReturnList::from(returns)).ok())
}

/// Decides on a return, and notes how far it has come; a move that isn't one is 409. As `received` with `restock`,
/// counted pieces go back on sale, once.
#[utoipa::path(request_body = ReturnMoveInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<SellerReturnData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/return/{id}")]
pub(super) async fn change(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ReturnId>,
    state: State,
    Body(by): Body<ReturnMoveInput>,
) -> Result<HttpResponse, ApiError> {
    let view = blocking::run(&state, move |use_cases| use_cases.move_return.run(&staff, id, &by)).await?;
    let order_return = SellerReturnDto::from(&view);
    Ok(Envelope::saying("İade güncellendi.", SellerReturnData { order_return }).ok())
}
