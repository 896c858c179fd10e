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
    Services,
    order::{OrderRequest, PlacedOrder, Purchaser},
    payment::{CardCheckout, PlaceCardOrderError, PlacedCardOrder},
};
use domain::{discount::DiscountError, order::PaymentType};
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
    let attempt = place_by_transfer(&context, purchaser, order);
    let placed = limit_orders(&context, (Limited::Order, &account), &client, has_code, attempt).await?;
    let is_new = placed.is_new;
    let answer = Envelope::saying("Siparişiniz alındı.", PlacedOrderData::from(placed));
    Ok(answer.created_or_repeated(is_new))
}

/// Places an order that awaits its card payment, and opens the payment provider's page. The path says `stripe` for iyzico,
/// too. The cart stays unchanged. A repeat with the key returns the first page while the order can be paid.
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
    let has_code = order.discount_code.is_some();
    let attempt = place_by_card(&context, purchaser, order, checkout(&request, &context.origin));
    let placed = limit_orders(&context, (Limited::Order, &account), &client, has_code, attempt).await?;
    let answer = Envelope::of(PaymentPageData::from(&placed));
    Ok(if placed.order.is_new { answer.created() } else { answer.ok() })
}

/// An attempt to place an order.
pub(crate) struct Attempt<T> {
    placed: Result<T, ApiError>,
    /// Whether it has written an order, also one that then failed at the payment provider.
    is_written: bool,
}

/// Places an order within a limit, for which only written orders count, and within the limit of guessed discount codes.
pub(crate) async fn limit_orders<T>(
    context: &Context,
    (limit, counted_by): (Limited, &str),
    client: &str,
    has_code: bool,
    attempt: impl Future<Output = Attempt<T>>,
) -> Result<T, ApiError> {
    let counted = context.limits.consume(limit, counted_by).await?;
    let names_unknown_code = |done: &Attempt<T>| names_unknown_code(&done.placed);
    let attempt = context.limits.limit_guesses(client, has_code, attempt, names_unknown_code).await;
    let Attempt { placed, is_written } =
        attempt.unwrap_or_else(|refusal| Attempt { placed: Err(refusal), is_written: false });
    if !is_written {
        context.limits.refund(counted).await;
    }
    placed
}

/// Places an order that is paid by bank transfer.
pub(crate) async fn place_by_transfer(
    context: &Context,
    purchaser: Purchaser,
    order: OrderRequest,
) -> Attempt<PlacedOrder> {
    let place = async {
        replace_unpaid(context, &purchaser, &order).await?;
        context.run(move |services| services.orders.place(&purchaser, order)).await
    };
    let placed = place.await;
    Attempt { is_written: placed.as_ref().is_ok_and(|order| order.is_new), placed }
}

/// Places an order that is paid by card, and opens its payment page.
pub(crate) async fn place_by_card(
    context: &Context,
    purchaser: Purchaser,
    order: OrderRequest,
    from: CardCheckout,
) -> Attempt<PlacedCardOrder> {
    let place = move |services: &Services| services.payments.place_card_order(&purchaser, order, &from);
    let placed = context.pool.payments().call(place).await;
    let is_written = match &placed {
        Ok(Ok(placed)) => placed.order.is_new,
        Ok(Err(error)) => matches!(error, PlaceCardOrderError::Unavailable),
        Err(_) => false,
    };
    Attempt { placed: placed.and_then(|placed| placed.map_err(Into::into)), is_written }
}

/// Cancels the unpaid card order that an order replaces, if it names one. Its payment provider is asked.
async fn replace_unpaid(
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

/// Returns whether a request failed because it names a discount code that the shop does not have.
pub(crate) fn names_unknown_code<T>(done: &Result<T, ApiError>) -> bool {
    done.as_ref().is_err_and(ApiError::is_unknown_discount)
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
