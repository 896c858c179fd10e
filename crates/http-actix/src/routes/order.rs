use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin, PathId, Query, StaffLogin, Visitor},
        limited::Limited,
        rate_limit::RateLimits,
        request_key::{IdempotencyHeaders, RequestKey},
        trusted_proxies::{ClientKey, client_address},
    },
    reads::{download::download, public_origin::PublicOrigin},
    wire::{
        dto::{
            order::{
                BulkData, BulkResult, OrderData, OrderDto, OrderFiguresData, OrderList, PaymentPageData,
                PlacedOrderData,
            },
            order_input::{
                BulkInput, OrderFilterQuery, OrderInput, OrderListQuery, PaidInput, QuoteInput,
                RefundAccountInput, RefundInput, ShipmentInput, StaffNoteInput, StatusInput, UndoInput,
            },
            page::PageQuery,
            spreadsheet::{ORDER_HEADINGS, order_row},
            totals::QuoteData,
        },
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::{
    clock::Clock,
    order::{
        OrderAccessError, OrderOwner, OrderReader, OrderRequest, OrderService, OrderView, PlaceOrderError,
        Purchaser,
    },
    overview::OverviewService,
    payment::{CardCheckout, PaymentService, PlaceCardOrderError},
};
use chrono::{DateTime, Utc};
use domain::{
    discount::DiscountError,
    ids::OrderId,
    order::{OrderError, OrderNumber, PaymentType},
};
use std::net::Ipv4Addr;

/// What a cart costs today, and what keeps it from being ordered. Nothing is written; the catalogue in memory answers.
/// Only a customer's uses of the code are read from the database.
#[utoipa::path(request_body = QuoteInput, tag = "order",
    responses((status = 200, body = Envelope<QuoteData>), (status = 429, body = ErrorBody)))]
#[post("/order/quote")]
pub(super) async fn quote(
    Visitor(actor): Visitor,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    Body((items, code)): Body<QuoteInput>,
) -> Result<HttpResponse, ApiError> {
    let has_code = code.is_some();
    let customer = actor.customer().ok().filter(|_| has_code);
    let quote = async {
        match customer {
            None => Ok(orders.quote(None, &items, code.as_ref())?),
            Some(customer) => {
                pool.database().run(move || orders.quote(Some(&customer), &items, code.as_ref())).await
            }
        }
    };
    let quote = limits
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
#[expect(clippy::too_many_arguments, reason = "they are what the request needs")]
pub(super) async fn place_cod(
    CustomerLogin(customer): CustomerLogin,
    orders: web::Data<OrderService>,
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    ClientKey(client): ClientKey,
    RequestKey(key): RequestKey,
    Body(wanted): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let (address, order) = wanted.paid_by(&customer, PaymentType::BankTransfer, key);
    let account = customer.id().to_string();
    let has_code = order.discount_code.is_some();
    let purchaser = Purchaser::Customer(customer, address);
    let counted = limits.consume(Limited::Order, &account).await?;
    let place = async {
        replace_unpaid(payments, &pool, &purchaser, &order).await?;
        pool.database().run(move || orders.place(&purchaser, order)).await
    };
    let placed = limits.limit_guesses(&client, has_code, place, names_unknown_code).await.flatten();
    // Only placed orders count for the limit.
    if !placed.as_ref().is_ok_and(|order| order.is_new) {
        limits.refund(counted).await;
    }
    let placed = placed?;
    let is_new = placed.is_new;
    let answer = Envelope::saying("Siparişiniz alındı.", PlacedOrderData::from(placed));
    Ok(answer.created_or_repeated(is_new))
}

/// Cancels the unpaid card order that an order replaces, if it names one. Its payment provider is asked.
pub(super) async fn replace_unpaid(
    payments: web::Data<PaymentService>,
    pool: &BlockingPool,
    purchaser: &Purchaser,
    order: &OrderRequest,
) -> Result<(), ApiError> {
    if order.replaces.is_none() {
        return Ok(());
    }
    let (purchaser, order) = (purchaser.clone(), order.clone());
    pool.payments().run(move || payments.replace_unpaid(&purchaser, &order)).await
}

/// Returns whether a card order failed because it names a discount code that the shop does not have.
pub(super) fn pays_by_unknown_code<T>(done: &Result<Result<T, PlaceCardOrderError>, ApiError>) -> bool {
    let unknown = OrderError::Discount(DiscountError::Unknown);
    matches!(done, Ok(Err(PlaceCardOrderError::Place(PlaceOrderError::Order(error)))) if *error == unknown)
}

/// Returns whether a request failed because it names a discount code that the shop does not have.
pub(super) fn names_unknown_code<T>(done: &Result<T, ApiError>) -> bool {
    done.as_ref().is_err_and(ApiError::is_unknown_discount)
}

/// Places an order that awaits its card payment, and opens the provider's payment page. The cart stays unchanged. A
/// repeat with the key returns the first page while the order can be paid.
#[utoipa::path(request_body = OrderInput, tag = "order", params(IdempotencyHeaders),
    responses((status = 201, body = Envelope<PaymentPageData>), (status = 200, body = Envelope<PaymentPageData>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/stripe")]
#[expect(clippy::too_many_arguments, reason = "they are what the request needs")]
pub(super) async fn place_online(
    CustomerLogin(customer): CustomerLogin,
    payments: web::Data<PaymentService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    origin: web::Data<PublicOrigin>,
    ClientKey(client): ClientKey,
    request: HttpRequest,
    Body(wanted): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let (address, order) = wanted.paid_by(&customer, PaymentType::Card, RequestKey::read(&request)?.0);
    let from = checkout(&request, &origin);
    let account = customer.id().to_string();
    let has_code = order.discount_code.is_some();
    let purchaser = Purchaser::Customer(customer, address);
    let counted = limits.consume(Limited::Order, &account).await?;
    let place = pool.payments().call(move || payments.place_card_order(&purchaser, order, &from));
    let placed = limits.limit_guesses(&client, has_code, place, pays_by_unknown_code).await.flatten();
    // Orders that were placed and then failed at the provider count for the limit, too.
    let is_written = match &placed {
        Ok(Ok(placed)) => placed.order.is_new,
        Ok(Err(error)) => matches!(error, PlaceCardOrderError::Unavailable),
        Err(_) => false,
    };
    if !is_written {
        limits.refund(counted).await;
    }
    let placed = placed??;
    let answer = Envelope::of(PaymentPageData::from(&placed));
    Ok(if placed.order.is_new { answer.created() } else { answer.ok() })
}

/// Returns the origin of a card order.
pub(super) fn checkout(request: &HttpRequest, origin: &PublicOrigin) -> CardCheckout {
    CardCheckout {
        buyer_address: client_address(request).unwrap_or(Ipv4Addr::LOCALHOST.into()),
        origin: origin.to_string(),
    }
}

/// Lists the customer's orders, newest first.
#[utoipa::path(params(PageQuery), tag = "order",
    responses((status = 200, body = Envelope<OrderList>)), security(("customer" = [])))]
#[get("/order/user")]
pub(super) async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
    Query(page): Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let orders = pool.database().run(move || orders.list_own(&customer, page)).await?;
    let now = clock.now();
    Ok(Envelope::of(OrderList::new(orders, |order| OrderDto::for_customer(order, now))).ok())
}

/// Lists all orders that match the filter, newest first.
#[utoipa::path(tag = "order",
    params(OrderListQuery),
    responses((status = 200, body = Envelope<OrderList>)), security(("staff" = [])))]
#[get("/order/seller")]
pub(super) async fn list_all(
    StaffLogin(staff): StaffLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Query((query, page)): Query<OrderListQuery>,
) -> Result<HttpResponse, ApiError> {
    let orders = pool.database().run(move || orders.list_all(&staff, &query, page)).await?;
    Ok(Envelope::of(OrderList::new(orders, OrderDto::for_staff)).ok())
}

/// Exports the orders that match the filter as CSV: UTF-8 with BOM, semicolons.
#[utoipa::path(tag = "order",
    params(OrderFilterQuery),
    responses((status = 200, content_type = "text/csv", body = String)), security(("staff" = [])))]
#[get("/order/export")]
pub(super) async fn export(
    StaffLogin(staff): StaffLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Query(query): Query<OrderFilterQuery>,
) -> Result<HttpResponse, ApiError> {
    let export = orders.begin_export(&staff, &query);
    download("siparisler.csv", ORDER_HEADINGS, export, async move |mut export| {
        let orders = orders.clone();
        let (export, orders) = pool
            .database()
            .run(move || orders.next_exported(&mut export).map(|orders| (export, orders)))
            .await?;
        Ok((export, orders.into_iter().map(order_row).collect()))
    })
    .await
}

/// Returns an order, for its customer and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}")]
pub(super) async fn get_order(
    Visitor(actor): Visitor,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let asker = reader.clone();
    let order = pool.database().run(move || orders.get(&asker, id)).await?;
    Ok(shown_to(&reader, order, clock.now()))
}

/// An order as this reader sees it at this moment.
fn shown_to(reader: &OrderReader, order: OrderView, at: DateTime<Utc>) -> HttpResponse {
    let order = match (reader.is_staff(), reader.has_ordered(&order.order)) {
        (true, true) => OrderDto::for_staff_who_ordered(order, at),
        (true, false) => OrderDto::for_staff(order),
        (false, _) => OrderDto::for_customer(order, at),
    };
    Envelope::of(OrderData { order }).ok()
}

/// Returns an order by its number, for its customer and for staff: `4827-1935`, with or without the hyphen.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/number/{id}")]
pub(super) async fn get_by_number(
    Visitor(actor): Visitor,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
    number: Result<PathId<OrderNumber>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(number) = number?;
    let asker = reader.clone();
    let order = pool.database().run(move || orders.get_by_number(&asker, number)).await?;
    Ok(shown_to(&reader, order, clock.now()))
}

/// Returns the numbers of orders behind each choice of the list's filter. A number follows all other choices.
#[utoipa::path(tag = "order", params(OrderFilterQuery),
    responses((status = 200, body = Envelope<OrderFiguresData>)), security(("staff" = [])))]
#[get("/order/counts")]
pub(super) async fn counts(
    StaffLogin(staff): StaffLogin,
    overview: web::Data<OverviewService>,
    pool: web::Data<BlockingPool>,
    Query(query): Query<OrderFilterQuery>,
) -> Result<HttpResponse, ApiError> {
    let figures = pool.database().run(move || overview.count_orders(&staff, &query)).await?;
    Ok(Envelope::of(OrderFiguresData { counts: figures.into() }).ok())
}

/// Applies one change to up to fifty orders separately, and returns the result for each.
#[utoipa::path(request_body = BulkInput, tag = "order",
    responses((status = 200, body = Envelope<BulkData>)), security(("staff" = [])))]
#[put("/order/bulk")]
pub(super) async fn change_many(
    StaffLogin(staff): StaffLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body((ids, action, parcels)): Body<BulkInput>,
) -> Result<HttpResponse, ApiError> {
    let known: Vec<OrderId> = ids.iter().filter_map(|id| OrderId::parse(id)).collect();
    let done = pool
        .database()
        .without_deadline()
        .call(move || orders.change_many(&staff, &known, action, parcels))
        .await?;
    Ok(results_of(ids, done))
}

/// Returns the result for each id; `done` has the results for those that can be ids of orders.
fn results_of(ids: Vec<String>, done: Vec<Result<OrderView, OrderAccessError>>) -> HttpResponse {
    let mut done = done.into_iter();
    let results = ids.into_iter().map(|id| {
        let result = OrderId::parse(&id).and_then(|_| done.next());
        BulkResult::new(id, result.unwrap_or(Err(OrderAccessError::NotFound)))
    });
    Envelope::of(BulkData { results: results.collect() }).ok()
}

/// Undoes the last change of up to fifty orders separately, if it marked them as paid, shipped or delivered some seconds
/// ago. Their customers hear nothing of it.
#[utoipa::path(request_body = UndoInput, tag = "order",
    responses((status = 200, body = Envelope<BulkData>)), security(("staff" = [])))]
#[put("/order/undo")]
pub(super) async fn undo(
    StaffLogin(staff): StaffLogin,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(ids): Body<UndoInput>,
) -> Result<HttpResponse, ApiError> {
    let known: Vec<OrderId> = ids.iter().filter_map(|id| OrderId::parse(id)).collect();
    let done = pool.database().without_deadline().call(move || orders.undo_many(&staff, &known)).await?;
    Ok(results_of(ids, done))
}

/// Reminds the customer of a transfer by mail, at most once a day. 409 if no transfer is awaited.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/remind/{id}")]
pub(super) async fn remind(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.remind_by_hand(&staff, id)).await?;
    Ok(Envelope::saying("Hatırlatma gönderildi.", OrderData { order: OrderDto::for_staff(order) }).ok())
}

/// Adds a note that only staff see; an order has at most 100.
#[utoipa::path(request_body = StaffNoteInput, params(("id" = String, Path)), tag = "order",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/note/{id}")]
pub(super) async fn add_note(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(StaffNoteInput { text }): Body<StaffNoteInput>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.add_note(&staff, id, text)).await?;
    Ok(Envelope::saying("Not eklendi.", OrderData { order: OrderDto::for_staff(order) }).created())
}

/// Stores the account to which the customer wants the refund of a transfer. 409 if none is due.
#[utoipa::path(request_body = RefundAccountInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[put("/order/{id}/refund-account")]
pub(super) async fn name_refund_account(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
    Body(RefundAccountInput { iban }): Body<RefundAccountInput>,
) -> Result<HttpResponse, ApiError> {
    let owner = OrderOwner::Customer(customer);
    let order = pool.database().run(move || orders.name_refund_account(&owner, id, iban)).await?;
    let order = OrderDto::for_customer(order, clock.now());
    Ok(Envelope::saying("IBAN kaydedildi.", OrderData { order }).ok())
}

/// Changes the status of an order; with `Shipped`, carrier and tracking number may be given. An impossible change is
/// 409.
#[utoipa::path(request_body = StatusInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/status/{id}")]
pub(super) async fn change_status(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(to): Body<StatusInput>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.change_status(&staff, id, &to)).await?;
    Ok(Envelope::saying("Sipariş durumu güncellendi.", OrderData { order: OrderDto::for_staff(order) }).ok())
}

/// Enters or corrects carrier and tracking number. 409 before the order was shipped.
#[utoipa::path(request_body = ShipmentInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/shipment/{id}")]
pub(super) async fn correct_shipment(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(shipment): Body<ShipmentInput>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.correct_shipment(&staff, id, &shipment)).await?;
    Ok(Envelope::saying("Kargo bilgileri güncellendi.", OrderData { order: OrderDto::for_staff(order) }).ok())
}

/// Marks an order as paid or unpaid.
#[utoipa::path(request_body = PaidInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/paid/{id}")]
pub(super) async fn mark_paid(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(PaidInput { is_paid }): Body<PaidInput>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.mark_paid(&staff, id, is_paid)).await?;
    Ok(Envelope::saying("Ödeme durumu güncellendi.", OrderData { order: OrderDto::for_staff(order) }).ok())
}

/// Records that an order was refunded, with the seller's note on how. 409 if it needs no refund.
#[utoipa::path(request_body = RefundInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/refund/{id}")]
pub(super) async fn mark_refunded(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    Body(RefundInput { note }): Body<RefundInput>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.mark_refunded(&staff, id, note)).await?;
    Ok(Envelope::saying("Geri ödeme kaydedildi.", OrderData { order: OrderDto::for_staff(order) }).ok())
}

/// Cancels the customer's order while it is neither paid nor packed; 409 afterwards.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/{id}/cancel")]
pub(super) async fn cancel(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    orders: web::Data<OrderService>,
    pool: web::Data<BlockingPool>,
    clock: web::Data<dyn Clock>,
) -> Result<HttpResponse, ApiError> {
    let order = pool.database().run(move || orders.cancel(&OrderOwner::Customer(customer), id)).await?;
    let order = OrderDto::for_customer(order, clock.now());
    Ok(Envelope::saying("Siparişiniz iptal edildi.", OrderData { order }).ok())
}
