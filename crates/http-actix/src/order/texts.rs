//! The legal texts of orders.

use super::{
    guest::browser::GuestBrowser,
    place::names_unknown_code,
    requests::{OrderAddress, OrderTextsInput},
};
use crate::{
    context::Context,
    guard::{login::Visitor, trusted_proxies::ClientKey},
    http::{
        body::Body,
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        path_id::PathId,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::order::{AcceptedLegalText, Guest, OrderLegalText, OrderReader, Purchaser};
use chrono::{DateTime, Utc};
use domain::{ids::OrderId, json::time, legal::LegalKind};
use serde::Serialize;
use utoipa::ToSchema;

/// A legal text of an order that is not placed yet.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderLegalText)]
pub(crate) struct OrderLegalTextDto {
    /// One of the two kinds that belong to an order.
    kind: LegalKind,
    title: String,
    body: String,
    /// SHA-256 of the body in UTF-8: 64 hex digits.
    sha256: String,
}

impl From<OrderLegalText> for OrderLegalTextDto {
    fn from(text: OrderLegalText) -> Self {
        Self {
            kind: text.text.kind,
            title: text.text.title,
            body: text.text.body,
            sha256: text.hash.to_hex(),
        }
    }
}

/// A legal text as the customer accepted it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AcceptedLegalText)]
pub(crate) struct AcceptedLegalTextDto {
    #[serde(flatten)]
    text: OrderLegalTextDto,
    #[serde(serialize_with = "time")]
    accepted_at: DateTime<Utc>,
}

impl From<AcceptedLegalText> for AcceptedLegalTextDto {
    fn from(text: AcceptedLegalText) -> Self {
        Self { text: text.text.into(), accepted_at: text.accepted_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderTextList {
    pub(crate) texts: Vec<OrderLegalTextDto>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedTextList {
    pub(crate) texts: Vec<AcceptedLegalTextDto>,
}

/// Returns preliminary information and contract of an order before it is placed. Refused if the order would be. Visitors
/// get them for an order without an account, with the address in the body.
#[utoipa::path(request_body = OrderTextsInput, tag = "order",
    responses((status = 200, body = Envelope<OrderTextList>),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security((), ("customer" = [])))]
#[post("/order/texts")]
async fn preview(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    browser: GuestBrowser,
    body: Result<Body<OrderTextsInput>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let customer = actor.customer();
    if body.as_ref().is_err_and(|error| error.is_about("address")) {
        // Only a guest's request has an address, so this one is a customer's.
        customer.as_ref().map_err(|error| ApiError::from(*error))?;
    }
    let Body((address, order)) = body?;
    let purchaser = match address {
        OrderAddress::Saved(address) => Purchaser::Customer(customer?, address),
        OrderAddress::Given(address) => {
            let address = *address;
            Purchaser::Guest(Guest { email: address.email.clone(), address })
        }
    };
    let is_guest = matches!(purchaser, Purchaser::Guest(_));
    let has_code = order.discount_code.is_some();
    let preview = context.run(move |services| services.orders.preview_texts(&purchaser, &order));
    let texts = context.limits.limit_guesses(&client, has_code, preview, names_unknown_code).await??;
    let texts = OrderTextList { texts: texts.into_iter().map(Into::into).collect() };
    let answer = Envelope::of(texts).ok();
    // Before the order, so that a repeat is recognised even if the response to the order is lost.
    Ok(if is_guest { browser.remembered(answer)? } else { answer })
}

/// Returns the unchanged texts that were accepted with an order, for its customer and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<AcceptedTextList>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}/texts")]
async fn accepted(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let texts = context.run(move |services| services.orders.accepted_texts(&reader, id)).await?;
    Ok(Envelope::of(AcceptedTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(preview).session(accepted);
}
