use crate::{
    guard::{
        blocking,
        extractors::{Body, CustomerLogin, PathId, Visitor},
    },
    state::AppState,
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
use application::order::OrderReader;
use domain::ids::OrderId;

/// Preliminary information and contract of an order, before it is placed; refused whenever the order would be.
#[utoipa::path(request_body = OrderTextsInput, tag = "order",
    responses((status = 200, body = Envelope<OrderTextList>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/texts")]
pub(super) async fn preview(
    CustomerLogin(customer): CustomerLogin,
    state: web::Data<AppState>,
    Body((items, address, payment_type)): Body<OrderTextsInput>,
) -> Result<HttpResponse, ApiError> {
    let texts = blocking::run(&state, move |use_cases| {
        use_cases.preview_legal_texts.run(&customer, &items, address, payment_type)
    })
    .await?;
    Ok(Envelope::of(OrderTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}

/// The texts that were accepted with an order, to the letter, for whoever placed it and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<AcceptedTextList>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}/texts")]
pub(super) async fn accepted(
    Visitor(actor): Visitor,
    state: web::Data<AppState>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let texts =
        blocking::run(&state, move |use_cases| use_cases.show_accepted_legal_texts.run(&reader, id)).await?;
    Ok(Envelope::of(AcceptedTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}
