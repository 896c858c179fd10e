//! Returns, for customers and staff.

use super::{
    requests::{ReturnInput, ReturnListQuery, ReturnMoveInput},
    responses::{ReturnList, SellerReturnData, SellerReturnDto},
};
use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{CustomerLogin, StaffLogin},
    },
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        path_id::PathId,
        query::Query,
        registry::Registry,
    },
    order::responses::OrderData,
};
use actix_web::{HttpResponse, get, post, put, web};
use application::order::OrderOwner;
use domain::{
    ids::{OrderId, ReturnId},
    order_return::WantedReturn,
};

/// Requests a return. 409 with the reason if it is not possible. The response is the order with its returns.
#[utoipa::path(request_body = ReturnInput, params(("id" = String, Path)), tag = "order",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/{id}/return")]
async fn request(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(wanted): Body<ReturnInput>,
) -> Result<HttpResponse, ApiError> {
    request_by(OrderOwner::Customer(customer), id, wanted, &context).await
}

/// Requests a return for the order's owner: a customer, or the guest who has the order's key.
pub(crate) async fn request_by(
    owner: OrderOwner,
    order: OrderId,
    wanted: Vec<WantedReturn>,
    context: &Context,
) -> Result<HttpResponse, ApiError> {
    let owner_id = match &owner {
        OrderOwner::Customer(customer) => customer.id().to_string(),
        OrderOwner::Guest(guest) => guest.order().to_string(),
    };
    let counted = context.limits.consume(Limited::Return, &owner_id).await?;
    let named: Vec<_> = wanted.iter().map(|line| line.item).collect();
    let requested = context
        .run(move |services| {
            let requested = services.returns.request(&owner, order, &wanted);
            requested.map_err(|error| ApiError::return_refused(error, &named))
        })
        .await;
    // Only accepted requests count for the limit.
    if requested.is_err() {
        context.limits.refund(counted).await;
    }
    let order = OrderData::for_customer(requested?.order, context.clock.now());
    Ok(Envelope::saying("İade talebiniz alındı.", order).created())
}

/// Lists all returns, newest first.
#[utoipa::path(params(ReturnListQuery), tag = "order",
    responses((status = 200, body = Envelope<ReturnList>)), security(("staff" = [])))]
#[get("/order/returns")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(ReturnListQuery { status, page }): Query<ReturnListQuery>,
) -> Result<HttpResponse, ApiError> {
    let returns = context.run(move |services| services.returns.list(&staff, status, page)).await?;
    Ok(Envelope::of(ReturnList::from(returns)).ok())
}

/// Changes the status of a return. An impossible change is 409. With `received` and `restock`, counted pieces are
/// restocked once.
#[utoipa::path(request_body = ReturnMoveInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<SellerReturnData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/return/{id}")]
async fn change(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<ReturnId>,
    context: web::Data<Context>,
    Body(by): Body<ReturnMoveInput>,
) -> Result<HttpResponse, ApiError> {
    // A provider may be asked what was refunded in its panel.
    let view = context.pool.payments().run(move |services| services.returns.advance(&staff, id, &by)).await?;
    let order_return = SellerReturnDto::from(&view);
    Ok(Envelope::saying("İade güncellendi.", SellerReturnData { order_return }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(super::errors::CODES).session(request).session(list).session(change);
}
