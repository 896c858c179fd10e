//! Quotes and new orders.

use super::{
    requests::{OrderInput, QuoteInput},
    responses::{PaymentPageData, PlacedOrderData},
    totals::QuoteData,
};
use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{CustomerLogin, Visitor},
        trusted_proxies::{ClientKey, client_address},
    },
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        public_origin::PublicOrigin,
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use application::{
    order::{OrderRequest, PlaceOrderError, Purchaser},
    payment::{CardCheckout, PlaceCardOrderError},
};
use domain::{
    discount::DiscountError,
    order::{OrderError, PaymentType},
};
use std::net::Ipv4Addr;

/// What a cart costs today, and what keeps it from being ordered. Nothing is written; the catalogue in memory answers.
/// Only a customer's uses of the code are read from the database.
#[utoipa::path(request_body = QuoteInput, tag = "order",
    responses((status = 200, body = Envelope<QuoteData>), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/order/quote")]
async fn quote(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body((items, code)): Body<QuoteInput>,
) -> Result<HttpResponse, ApiError> {
    let has_code = code.is_some();
    let customer = actor.customer().ok().filter(|_| has_code);
    let quote = async {
        match customer {
            None => Ok(context.services.orders.quote(None, &items, code.as_ref())?),
            Some(customer) => {
                context
                    .pool
                    .database()
                    .run(move |services| services.orders.quote(Some(&customer), &items, code.as_ref()))
                    .await
            }
        }
    };
    let quote = context
        .limits
        .limit_guesses(&client, has_code, quote, |quote| {
            quote.as_ref().is_ok_and(|quote| quote.discount_problem == Some(DiscountError::Unknown))
        })
        .await??;
    Ok(Envelope::of(QuoteData::from(quote)).ok())
}

/// Places an order paid by bank transfer, at the catalogue's prices, and empties the customer's cart: the response
/// says what was in it, and its new revision. Accepted texts that are not those of the order are 409.
#[utoipa::path(request_body = OrderInput, tag = "order",
    params(IdempotencyHeaders),
    responses((status = 201, body = SayingEnvelope<PlacedOrderData>), (status = 200, body = SayingEnvelope<PlacedOrderData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/cod")]
async fn place_cod(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    RequestKey(key): RequestKey,
    Body(wanted): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let account = customer.id().to_string();
    let (purchaser, order) = wanted.paid_by(customer, PaymentType::BankTransfer, key)?;
    let has_code = order.discount_code.is_some();
    let counted = context.limits.consume(Limited::Order, &account).await?;
    let place = async {
        replace_unpaid(&context, &purchaser, &order).await?;
        context.pool.database().run(move |services| services.orders.place(&purchaser, order)).await
    };
    let placed = context.limits.limit_guesses(&client, has_code, place, names_unknown_code).await.flatten();
    // Only placed orders count for the limit.
    if !placed.as_ref().is_ok_and(|order| order.is_new) {
        context.limits.refund(counted).await;
    }
    let placed = placed?;
    let is_new = placed.is_new;
    let answer = Envelope::saying("Siparişiniz alındı.", PlacedOrderData::from(placed));
    Ok(answer.created_or_repeated(is_new))
}

/// Cancels the unpaid card order that an order replaces, if it names one. Its payment provider is asked.
pub(crate) async fn replace_unpaid(
    context: &Context,
    purchaser: &Purchaser,
    order: &OrderRequest,
) -> Result<(), ApiError> {
    if order.replaces.is_none() {
        return Ok(());
    }
    let (purchaser, order) = (purchaser.clone(), order.clone());
    context.pool.payments().run(move |services| services.payments.replace_unpaid(&purchaser, &order)).await
}

/// Returns whether a card order failed because it names a discount code that the shop does not have.
pub(crate) fn pays_by_unknown_code<T>(done: &Result<Result<T, PlaceCardOrderError>, ApiError>) -> bool {
    let unknown = OrderError::Discount(DiscountError::Unknown);
    matches!(done, Ok(Err(PlaceCardOrderError::Place(PlaceOrderError::Order(error)))) if *error == unknown)
}

/// Returns whether a request failed because it names a discount code that the shop does not have.
pub(crate) fn names_unknown_code<T>(done: &Result<T, ApiError>) -> bool {
    done.as_ref().is_err_and(ApiError::is_unknown_discount)
}

/// Places an order that awaits its card payment, and opens the provider's payment page. The cart stays unchanged. A
/// repeat with the key returns the first page while the order can be paid.
#[utoipa::path(request_body = OrderInput, tag = "order", params(IdempotencyHeaders),
    responses((status = 201, body = Envelope<PaymentPageData>), (status = 200, body = Envelope<PaymentPageData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/stripe")]
async fn place_online(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    request: HttpRequest,
    Body(wanted): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let account = customer.id().to_string();
    let key = RequestKey::read(&request)?.0;
    let (purchaser, order) = wanted.paid_by(customer, PaymentType::Card, key)?;
    let from = checkout(&request, &context.origin);
    let has_code = order.discount_code.is_some();
    let counted = context.limits.consume(Limited::Order, &account).await?;
    let place = context
        .pool
        .payments()
        .call(move |services| services.payments.place_card_order(&purchaser, order, &from));
    let placed = context.limits.limit_guesses(&client, has_code, place, pays_by_unknown_code).await.flatten();
    // Orders that were placed and then failed at the provider count for the limit, too.
    let is_written = match &placed {
        Ok(Ok(placed)) => placed.order.is_new,
        Ok(Err(error)) => matches!(error, PlaceCardOrderError::Unavailable),
        Err(_) => false,
    };
    if !is_written {
        context.limits.refund(counted).await;
    }
    let placed = placed??;
    let answer = Envelope::of(PaymentPageData::from(&placed));
    Ok(if placed.order.is_new { answer.created() } else { answer.ok() })
}

/// Returns the origin of a card order.
pub(crate) fn checkout(request: &HttpRequest, origin: &PublicOrigin) -> CardCheckout {
    CardCheckout {
        buyer_address: client_address(request).unwrap_or(Ipv4Addr::LOCALHOST.into()),
        origin: origin.to_string(),
    }
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(quote).session(place_cod).session(place_online);
}
