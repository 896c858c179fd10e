//! Orders without an account.

use super::{
    browser::GuestBrowser,
    login::{GuestLogin, open_guest_order},
    requests::{GuestLinkInput, GuestOrderInput},
    responses::GuestOrderData,
};
use crate::{
    context::Context,
    guard::{limited::Limited, login::CustomerLogin, trusted_proxies::ClientKey},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
    order::{
        place::{checkout, limit_orders, place_by_card, place_by_transfer},
        requests::{CancelRequestInput, NumberPath, RefundAccountInput},
        responses::OrderData,
        routes::request_cancellation_by,
        texts::AcceptedTextList,
    },
    order_return::{requests::ReturnInput, routes::request_by},
};
use actix_web::{
    FromRequest, HttpRequest, HttpResponse, get, post, put,
    rt::time::{Instant, sleep_until},
    web,
};
use application::order::{OrderOwner, OrderReader, Purchaser, ReplacedOrder};
use domain::order::PaymentType;
use std::time::Duration;

/// Minimum response time for a new link, longer than writing a mail, so that the time does not reveal which orders exist.
const ANSWERED_AFTER: Duration = Duration::from_millis(300);

/// Places an order without an account, paid by bank transfer or by card, and returns its key. A repeat of the browser
/// with the idempotency key returns the first order.
#[utoipa::path(request_body = GuestOrderInput, tag = "guest", params(IdempotencyHeaders),
    responses((status = 201, body = Envelope<GuestOrderData>), (status = 200, body = Envelope<GuestOrderData>), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/order/guest")]
async fn place(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    browser: GuestBrowser,
    request: HttpRequest,
    Body((guest, mut order, replaced)): Body<GuestOrderInput>,
) -> Result<HttpResponse, ApiError> {
    order.key = RequestKey::read(&request)?.0.and_then(|key| browser.bind(&key));
    if let Some(number) = replaced {
        let guest = open_guest_order(&request, Some(number)).await?;
        order.replaces = Some(ReplacedOrder { id: guest.order(), owner: OrderOwner::Guest(guest) });
    }
    let (purchaser, limit) = (Purchaser::Guest(guest), (Limited::GuestOrder, client.as_str()));
    let has_code = order.discount_code.is_some();
    let (order, url) = match order.payment_type {
        PaymentType::BankTransfer => {
            let attempt = place_by_transfer(&context, purchaser, order);
            (limit_orders(&context, limit, &client, has_code, attempt).await?, None)
        }
        PaymentType::Card => {
            let attempt = place_by_card(&context, purchaser, order, checkout(&request, &context.origin));
            let placed = limit_orders(&context, limit, &client, has_code, attempt).await?;
            (placed.order, Some(placed.url))
        }
    };
    let answer = Envelope::of(GuestOrderData::new(&order, url)?);
    browser.remembered(if order.is_new { answer.created() } else { answer.ok() })
}

/// Returns a guest's order.
#[utoipa::path(params(NumberPath), tag = "guest",
    responses((status = 200, body = Envelope<OrderData>), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[get("/order/guest/{id}")]
async fn get_order(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let order =
        context.run(move |services| services.orders.get(&OrderReader::guest(guest), guest.order())).await?;
    Ok(Envelope::of(OrderData::for_customer(order, context.clock.now())).ok())
}

/// Returns the unchanged texts that were accepted with a guest's order.
#[utoipa::path(params(NumberPath), tag = "guest",
    responses((status = 200, body = Envelope<AcceptedTextList>), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[get("/order/guest/{id}/texts")]
async fn accepted_texts(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::guest(guest);
    let texts = context.run(move |services| services.orders.accepted_texts(&reader, guest.order())).await?;
    Ok(Envelope::of(AcceptedTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}

/// Cancels a guest's order while it is neither paid nor packed; 409 afterwards.
#[utoipa::path(params(NumberPath), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[post("/order/guest/{id}/cancel")]
async fn cancel(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let order =
        context.run(move |services| services.orders.cancel(&OrderOwner::Guest(guest), guest.order())).await?;
    Ok(Envelope::saying("Siparişiniz iptal edildi.", OrderData::for_customer(order, context.clock.now()))
        .ok())
}

/// Asks the shop to cancel a guest's paid order; 409 once it is shipped. A repeat is 200 and changes nothing.
#[utoipa::path(request_body = CancelRequestInput, params(NumberPath), tag = "guest",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[post("/order/guest/{id}/cancel-request")]
async fn request_cancellation(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
    Body(wanted): Body<CancelRequestInput>,
) -> Result<HttpResponse, ApiError> {
    request_cancellation_by(OrderOwner::Guest(guest), guest.order(), wanted, &context).await
}

/// Stores the account to which the guest wants the refund of a transfer. 409 if none is due.
#[utoipa::path(request_body = RefundAccountInput, params(NumberPath), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[put("/order/guest/{id}/refund-account")]
async fn name_refund_account(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
    Body(RefundAccountInput { iban }): Body<RefundAccountInput>,
) -> Result<HttpResponse, ApiError> {
    let owner = OrderOwner::Guest(guest);
    let order =
        context.run(move |services| services.orders.name_refund_account(&owner, guest.order(), iban)).await?;
    Ok(Envelope::saying("IBAN kaydedildi.", OrderData::for_customer(order, context.clock.now())).ok())
}

/// Requests a return of a guest's order. 409 with the reason if it is not possible. The response is the order with its
/// returns.
#[utoipa::path(request_body = ReturnInput, params(NumberPath), tag = "guest",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[post("/order/guest/{id}/return")]
async fn request_return(
    request: HttpRequest,
    context: web::Data<Context>,
    Body(wanted): Body<ReturnInput>,
) -> Result<HttpResponse, ApiError> {
    // Not among the arguments: a bad body would drop it before it has refunded its use of the limit.
    let GuestLogin(guest) = GuestLogin::extract(&request).await?;
    request_by(OrderOwner::Guest(guest), guest.order(), wanted, &context).await
}

/// Takes a guest's order into the account of the customer who has its key. The key ends.
#[utoipa::path(params(NumberPath), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 429, body = ErrorBody)), security(("customer" = [], "guest" = [])))]
#[post("/order/guest/{id}/claim")]
async fn claim(
    CustomerLogin(customer): CustomerLogin,
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.claim(&customer, guest)).await?;
    Ok(Envelope::saying("Sipariş hesabınıza eklendi.", OrderData::for_customer(order, context.clock.now()))
        .ok())
}

/// Mails a new link to a guest's order if the number and the e-mail belong together; older links end. The response is
/// always the same.
#[utoipa::path(request_body = GuestLinkInput, tag = "guest",
    responses((status = 200, body = SayingEnvelope<Nothing>)))]
#[post("/order/guest/link")]
async fn mail_link(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    Body((number, email)): Body<GuestLinkInput>,
) -> Result<HttpResponse, ApiError> {
    let answer_at = Instant::now() + ANSWERED_AFTER;
    let may_mail = context.limits.consume(Limited::GuestLink, &client).await.is_ok()
        && context.limits.consume(Limited::GuestLinkMail, email.as_str()).await.is_ok();
    if let Some(number) = number.filter(|_| may_mail) {
        context.run(move |services| services.orders.mail_guest_link(number, &email)).await?;
    }
    sleep_until(answer_at).await;
    let said = "Bu numara ve e-posta adresiyle bir sipariş varsa, bağlantısını e-posta ile gönderdik.";
    Ok(Envelope::saying(said, Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .public(place)
        .public(mail_link)
        .public(get_order)
        .public(accepted_texts)
        .public(cancel)
        .public(request_cancellation)
        .public(name_refund_account)
        .public(request_return)
        .session(claim);
}
