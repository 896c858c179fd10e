//! Orders after they were placed.

use super::{
    requests::{
        BulkInput, CancelRequestInput, NumberPath, OrderFilterQuery, OrderListQuery, PaidInput,
        RefundAccountInput, RefundInput, ShipmentInput, StaffNoteInput, StatusInput, UndoInput,
    },
    responses::{BulkData, BulkResult, OrderData, OrderDto, OrderFiguresData, OrderList},
    spreadsheet::{ORDER_HEADINGS, order_row},
};
use crate::{
    context::Context,
    guard::login::{CustomerLogin, StaffLogin, Visitor},
    http::{
        body::Body,
        download::download,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        page::PageQuery,
        path_id::PathId,
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, put, web};
use application::order::{OrderAccessError, OrderOwner, OrderReader, OrderView};
use domain::{ids::OrderId, order::OrderNumber};

/// Lists the customer's orders, newest first.
#[utoipa::path(params(PageQuery), tag = "order",
    responses((status = 200, body = Envelope<OrderList>)), security(("customer" = [])))]
#[get("/order/user")]
async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    Query(page): Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let orders = context.run(move |services| services.orders.list_own(&customer, page)).await?;
    let now = context.clock.now();
    Ok(Envelope::of(OrderList::new(orders, |order| OrderDto::for_customer(order, now))).ok())
}

/// Lists all orders that match the filter, newest first.
#[utoipa::path(tag = "order",
    params(OrderListQuery),
    responses((status = 200, body = Envelope<OrderList>)), security(("staff" = [])))]
#[get("/order/seller")]
async fn list_all(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query((query, page)): Query<OrderListQuery>,
) -> Result<HttpResponse, ApiError> {
    let orders = context.run(move |services| services.orders.list_all(&staff, &query, page)).await?;
    Ok(Envelope::of(OrderList::new(orders, OrderDto::for_staff)).ok())
}

/// Exports the orders that match the filter as CSV: UTF-8 with BOM, semicolons.
#[utoipa::path(tag = "order",
    params(OrderFilterQuery),
    responses((status = 200, content_type = "text/csv", body = String)), security(("staff" = [])))]
#[get("/order/export")]
async fn export(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(query): Query<OrderFilterQuery>,
) -> Result<HttpResponse, ApiError> {
    let export = context.services.orders.begin_export(&staff, &query);
    download("siparisler.csv", ORDER_HEADINGS, export, async move |mut export| {
        let (export, orders) = context
            .run(move |services| services.orders.next_exported(&mut export).map(|orders| (export, orders)))
            .await?;
        Ok((export, orders.into_iter().map(order_row).collect()))
    })
    .await
}

/// Returns an order, for its customer and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}")]
async fn get_order(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let asker = reader.clone();
    let order = context.run(move |services| services.orders.get(&asker, id)).await?;
    Ok(Envelope::of(OrderData::for_reader(&reader, order, context.clock.now())).ok())
}

/// Returns an order by its number, for its customer and for staff: `4827-1935`, with or without the hyphen.
#[utoipa::path(params(NumberPath), tag = "order",
    responses((status = 200, body = Envelope<OrderData>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/number/{id}")]
async fn get_by_number(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    number: Result<PathId<OrderNumber>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(number) = number?;
    let asker = reader.clone();
    let order = context.run(move |services| services.orders.get_by_number(&asker, number)).await?;
    Ok(Envelope::of(OrderData::for_reader(&reader, order, context.clock.now())).ok())
}

/// Returns the numbers of orders behind each choice of the list's filter. A number follows all other choices.
#[utoipa::path(tag = "order", params(OrderFilterQuery),
    responses((status = 200, body = Envelope<OrderFiguresData>)), security(("staff" = [])))]
#[get("/order/counts")]
async fn counts(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(query): Query<OrderFilterQuery>,
) -> Result<HttpResponse, ApiError> {
    let figures = context.run(move |services| services.overview.count_orders(&staff, &query)).await?;
    Ok(Envelope::of(OrderFiguresData { counts: figures.into() }).ok())
}

/// Applies one change to up to fifty orders separately, and returns the result for each.
#[utoipa::path(request_body = BulkInput, tag = "order",
    responses((status = 200, body = Envelope<BulkData>)), security(("staff" = [])))]
#[put("/order/bulk")]
async fn change_many(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body((ids, action, parcels)): Body<BulkInput>,
) -> Result<HttpResponse, ApiError> {
    let known: Vec<OrderId> = ids.iter().filter_map(|id| OrderId::parse(id)).collect();
    let done = context
        .pool
        .database()
        .without_deadline()
        .call(move |services| services.orders.change_many(&staff, &known, action, parcels))
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
async fn undo(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(ids): Body<UndoInput>,
) -> Result<HttpResponse, ApiError> {
    let known: Vec<OrderId> = ids.iter().filter_map(|id| OrderId::parse(id)).collect();
    let done = context
        .pool
        .database()
        .without_deadline()
        .call(move |services| services.orders.undo_many(&staff, &known))
        .await?;
    Ok(results_of(ids, done))
}

/// Reminds the customer of a transfer by mail, at most once a day. 409 if no transfer is awaited.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/remind/{id}")]
async fn remind(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.remind_by_hand(&staff, id)).await?;
    Ok(Envelope::saying(&context.sent_message("Hatırlatma"), OrderData::for_staff(order)).ok())
}

/// Adds a note that only staff see; an order has at most 100.
#[utoipa::path(request_body = StaffNoteInput, params(("id" = String, Path)), tag = "order",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/order/note/{id}")]
async fn add_note(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(StaffNoteInput { text }): Body<StaffNoteInput>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.add_note(&staff, id, text)).await?;
    Ok(Envelope::saying("Not eklendi.", OrderData::for_staff(order)).created())
}

/// Stores the account to which the customer wants the refund of a transfer. 409 if none is due.
#[utoipa::path(request_body = RefundAccountInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[put("/order/{id}/refund-account")]
async fn name_refund_account(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(RefundAccountInput { iban }): Body<RefundAccountInput>,
) -> Result<HttpResponse, ApiError> {
    let owner = OrderOwner::Customer(customer);
    let order = context.run(move |services| services.orders.name_refund_account(&owner, id, iban)).await?;
    Ok(Envelope::saying("IBAN kaydedildi.", OrderData::for_customer(order, context.clock.now())).ok())
}

/// Changes the status of an order; with `Shipped`, carrier and tracking number may be given. An impossible change is
/// 409.
#[utoipa::path(request_body = StatusInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/status/{id}")]
async fn change_status(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(to): Body<StatusInput>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.change_status(&staff, id, &to)).await?;
    Ok(Envelope::saying("Sipariş durumu güncellendi.", OrderData::for_staff(order)).ok())
}

/// Enters or corrects carrier and tracking number. 409 before the order was shipped.
#[utoipa::path(request_body = ShipmentInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/shipment/{id}")]
async fn correct_shipment(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(shipment): Body<ShipmentInput>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.correct_shipment(&staff, id, &shipment)).await?;
    Ok(Envelope::saying("Kargo bilgileri güncellendi.", OrderData::for_staff(order)).ok())
}

/// Marks an order as paid or unpaid.
#[utoipa::path(request_body = PaidInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/paid/{id}")]
async fn mark_paid(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(PaidInput { is_paid }): Body<PaidInput>,
) -> Result<HttpResponse, ApiError> {
    let order = context.run(move |services| services.orders.mark_paid(&staff, id, is_paid)).await?;
    Ok(Envelope::saying("Ödeme durumu güncellendi.", OrderData::for_staff(order)).ok())
}

/// Records that an order was refunded, with the seller's note on how. 409 if it needs no refund.
#[utoipa::path(request_body = RefundInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[put("/order/refund/{id}")]
async fn mark_refunded(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(RefundInput { note }): Body<RefundInput>,
) -> Result<HttpResponse, ApiError> {
    let order = context
        .pool
        .payments()
        .run(move |services| services.refunds.mark_refunded(&staff, id, &note))
        .await?;
    Ok(Envelope::saying("Geri ödeme kaydedildi.", OrderData::for_staff(order)).ok())
}

/// Cancels the customer's order while it is neither paid nor packed; 409 afterwards.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/{id}/cancel")]
async fn cancel(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let order =
        context.run(move |services| services.orders.cancel(&OrderOwner::Customer(customer), id)).await?;
    Ok(Envelope::saying("Siparişiniz iptal edildi.", OrderData::for_customer(order, context.clock.now()))
        .ok())
}

/// Asks the shop to cancel the customer's paid order; 409 once it is shipped. A repeat is 200 and changes nothing.
#[utoipa::path(request_body = CancelRequestInput, params(("id" = String, Path)), tag = "order",
    responses((status = 201, body = SayingEnvelope<OrderData>), (status = 200, body = SayingEnvelope<OrderData>), (status = 409, body = ErrorBody)), security(("customer" = [])))]
#[post("/order/{id}/cancel-request")]
async fn request_cancellation(
    CustomerLogin(customer): CustomerLogin,
    PathId(id): PathId<OrderId>,
    context: web::Data<Context>,
    Body(wanted): Body<CancelRequestInput>,
) -> Result<HttpResponse, ApiError> {
    request_cancellation_by(OrderOwner::Customer(customer), id, wanted, &context).await
}

/// Stores the owner's request to cancel the order.
pub(super) async fn request_cancellation_by(
    owner: OrderOwner,
    id: OrderId,
    CancelRequestInput { reason }: CancelRequestInput,
    context: &Context,
) -> Result<HttpResponse, ApiError> {
    let (order, is_first) = context
        .run(move |services| services.orders.request_cancellation(&owner, id, reason.flatten()))
        .await?;
    let order = OrderData::for_customer(order, context.clock.now());
    let answer = Envelope::saying("İptal isteğiniz mağazaya ulaştı.", order);
    Ok(if is_first { answer.created() } else { answer.ok() })
}

/// Registers the calls of this file and its siblings.
pub(crate) fn register(calls: &mut impl Registry) {
    super::place::register(calls);
    super::texts::register(calls);
    super::quick_order::register(calls);
    super::guest::routes::register(calls);
    calls
        .codes(super::errors::CODES)
        .session(list_mine)
        .session(list_all)
        .session(export)
        .session(change_status)
        .session(correct_shipment)
        .session(change_many)
        .session(counts)
        .session(get_by_number)
        .session(mark_paid)
        .session(mark_refunded)
        .session(undo)
        .session(remind)
        .session(add_note)
        .session(name_refund_account)
        .session(cancel)
        .session(request_cancellation)
        .session(get_order);
}
