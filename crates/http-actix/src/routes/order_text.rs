use super::order::names_unknown_code;
use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin, PathId, Visitor},
        rate_limit::RateLimits,
        trusted_proxies::ClientKey,
    },
    wire::{
        dto::{
            order_input::OrderTextsInput,
            order_text::{AcceptedTextList, OrderTextList},
        },
        envelope::Envelope,
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::order::{OrderReader, OrderService};
use domain::ids::OrderId;

/// Returns preliminary information and contract of an order before it is placed. Refused if the order would be.
#[utoipa::path(request_body = OrderTextsInput, tag = "order",
    responses((status = 200, body = Envelope<OrderTextList>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/texts")]
pub(super) async fn preview(
    CustomerLogin(customer): CustomerLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body((items, address, payment_type, code)): Body<OrderTextsInput>,
) -> Result<HttpResponse, ApiError> {
    let has_code = code.is_some();
    let preview = pool
        .database()
        .run(move || orders.preview_texts(&customer, &items, address, payment_type, code.as_ref()));
    let texts = limits.limit_guesses(&client, has_code, preview, names_unknown_code).await??;
    Ok(Envelope::of(OrderTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}

/// Returns the unchanged texts that were accepted with an order, for its customer and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<AcceptedTextList>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}/texts")]
pub(super) async fn accepted(
    Visitor(actor): Visitor,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let texts = pool.database().run(move || orders.accepted_texts(&reader, id)).await?;
    Ok(Envelope::of(AcceptedTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}
