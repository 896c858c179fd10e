//! Orders without an account.

use super::{
    browser::GuestBrowser,
    login::{GuestLogin, open_guest_order},
    requests::{GuestLinkInput, GuestOrderInput},
    responses::GuestOrderData,
};
use crate::{
    guard::{
        blocking::BlockingPool, limited::Limited, login::CustomerLogin, rate_limit::RateLimits,
        trusted_proxies::ClientKey,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        public_origin::PublicOrigin,
        registry::Registry,
        request_key::{IdempotencyHeaders, RequestKey},
    },
    order::{
        place::{checkout, names_unknown_code, pays_by_unknown_code, replace_unpaid},
        requests::RefundAccountInput,
        responses::{OrderData, OrderDto},
        texts::AcceptedTextList,
    },
    order_return::{requests::ReturnInput, routes::request_by},
};
use actix_web::{
    FromRequest, HttpRequest, HttpResponse, get, post, put,
    rt::time::{Instant, sleep_until},
    web,
};
use application::{
    clock::Clock,
    order::{OrderOwner, OrderReader, OrderService, Purchaser, ReplacedOrder},
    order_return::ReturnService,
    payment::{PaymentService, PlaceCardOrderError},
};
use domain::order::PaymentType;
use std::time::Duration;

/// Minimum response time for a new link, longer than writing a mail, so that the time does not reveal which orders exist.
const ANSWERED_AFTER: Duration = Duration::from_millis(300);

/// Places an order without an account, paid by bank transfer or by card, and returns its key. A repeat of the browser
/// with the idempotency key returns the first order.
#[utoipa::path(request_body = GuestOrderInput, tag = "guest", params(IdempotencyHeaders),
    responses((status = 201, body = Envelope<GuestOrderData>), (status = 200, body = Envelope<GuestOrderData>), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/order/guest")]
#[expect(clippy::too_many_arguments, reason = "they are what the request needs")]
async fn place(
    orders: web::Data<OrderService>,
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    origin: web::Data<PublicOrigin>,
    browser: GuestBrowser,
    request: HttpRequest,
    Body((guest, mut order, replaced)): Body<GuestOrderInput>,
) -> Result<HttpResponse, ApiError> {
    order.key = RequestKey::read(&request)?.0.and_then(|key| browser.bind(&key));
    if let Some(number) = replaced {
        let guest = open_guest_order(&request, Some(number)).await?;
        order.replaces = Some(ReplacedOrder { id: guest.order(), owner: OrderOwner::Guest(guest) });
    }
    let (purchaser, from) = (Purchaser::Guest(guest), checkout(&request, &origin));
    let has_code = order.discount_code.is_some();
    let counted = limits.consume(Limited::GuestOrder, &client).await?;
    // Only written orders count for the limit, also those that failed at the provider.
    let mut is_written = false;
    let placed = match order.payment_type {
        PaymentType::BankTransfer => {
            let place = async {
                replace_unpaid(payments, &pool, &purchaser, &order).await?;
                pool.database().run(move || orders.place(&purchaser, order)).await
            };
            let placed = limits.limit_guesses(&client, has_code, place, names_unknown_code).await;
            placed.flatten().map(|order| (order, None))
        }
        PaymentType::Card => {
            let place = pool.payments().call(move || payments.place_card_order(&purchaser, order, &from));
            match limits.limit_guesses(&client, has_code, place, pays_by_unknown_code).await.flatten() {
                Ok(Ok(placed)) => Ok((placed.order, Some(placed.url))),
                Ok(Err(error)) => {
                    is_written = matches!(error, PlaceCardOrderError::Unavailable);
                    Err(error.into())
                }
                Err(error) => Err(error),
            }
        }
    };
    let is_new = placed.as_ref().is_ok_and(|(order, _)| order.is_new);
    if !(is_new || is_written) {
        limits.refund(counted).await;
    }
    let (order, url) = placed?;
    let answer = Envelope::of(GuestOrderData::new(&order, url)?);
    browser.remembered(if is_new { answer.created() } else { answer.ok() })
}

/// Returns a guest's order.
#[utoipa::path(params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 200, body = Envelope<OrderData>), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[get("/order/guest/{id}")]
async fn get_order(
    GuestLogin(guest): GuestLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.get(&OrderReader::guest(guest), guest.order())).await?;
    Ok(Envelope::of(OrderData { order: OrderDto::for_customer(order, clock.now()) }).ok())
}

/// Returns the unchanged texts that were accepted with a guest's order.
#[utoipa::path(params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 200, body = Envelope<AcceptedTextList>), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[get("/order/guest/{id}/texts")]
async fn accepted_texts(
    GuestLogin(guest): GuestLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::guest(guest);
    let texts = pool.database().run(move || orders.accepted_texts(&reader, guest.order())).await?;
    Ok(Envelope::of(AcceptedTextList { texts: texts.into_iter().map(Into::into).collect() }).ok())
}

/// Cancels a guest's order while it is neither paid nor packed; 409 afterwards.
#[utoipa::path(params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[post("/order/guest/{id}/cancel")]
async fn cancel(
    GuestLogin(guest): GuestLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.cancel(&OrderOwner::Guest(guest), guest.order())).await?;
    let order = OrderDto::for_customer(order, clock.now());
    Ok(Envelope::saying("Siparişiniz iptal edildi.", OrderData { order }).ok())
}

/// Stores the account to which the guest wants the refund of a transfer. 409 if none is due.
#[utoipa::path(request_body = RefundAccountInput, params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[put("/order/guest/{id}/refund-account")]
async fn name_refund_account(
    GuestLogin(guest): GuestLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
    Body(RefundAccountInput { iban }): Body<RefundAccountInput>,
) -> Result<HttpResponse, ApiError> {
    let owner = OrderOwner::Guest(guest);
    let order = pool.database().run(move || orders.name_refund_account(&owner, guest.order(), iban)).await?;
    let order = OrderDto::for_customer(order, clock.now());
    Ok(Envelope::saying("IBAN kaydedildi.", OrderData { order }).ok())
}

/// Requests a return of a guest's order. 409 with the reason if it is not possible. The response is the order with its
/// returns.
#[utoipa::path(request_body = ReturnInput, params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[post("/order/guest/{id}/return")]
async fn request_return(
    request: HttpRequest,
    returns: web::Data<ReturnService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    clock: web::Data<dyn Clock>,
    Body(wanted): Body<ReturnInput>,
) -> Result<HttpResponse, ApiError> {
    // Not among the arguments: a bad body would drop it before it has refunded its use of the limit.
    let GuestLogin(guest) = GuestLogin::extract(&request).await?;
    request_by(OrderOwner::Guest(guest), guest.order(), wanted, returns, pool, limits, clock).await
}

/// Takes a guest's order into the account of the customer who has its key. The key ends.
#[utoipa::path(params(("id" = String, Path, description = "Order number.")), tag = "guest",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 429, body = ErrorBody)), security(("customer" = [], "guest" = [])))]
#[post("/order/guest/{id}/claim")]
async fn claim(
    CustomerLogin(customer): CustomerLogin,
    GuestLogin(guest): GuestLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.claim(&customer, guest)).await?;
    let order = OrderDto::for_customer(order, clock.now());
    Ok(Envelope::saying("Sipariş hesabınıza eklendi.", OrderData { order }).ok())
}

/// Mails a new link to a guest's order if the number and the e-mail belong together; older links end. The response is
/// always the same.
#[utoipa::path(request_body = GuestLinkInput, tag = "guest",
    responses((status = 200, body = SayingEnvelope<Nothing>)))]
#[post("/order/guest/link")]
async fn mail_link(
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body((number, email)): Body<GuestLinkInput>,
) -> Result<HttpResponse, ApiError> {
    let answer_at = Instant::now() + ANSWERED_AFTER;
    let may_mail = limits.consume(Limited::GuestLink, &client).await.is_ok()
        && limits.consume(Limited::GuestLinkMail, email.as_str()).await.is_ok();
    if let Some(number) = number.filter(|_| may_mail) {
        pool.database().run(move || orders.mail_guest_link(number, &email)).await?;
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
        .public(name_refund_account)
        .public(request_return)
        .session(claim);
}
