use crate::{
    blocking,
    dto::{
        order::{Order, OrderData, OrderInput, OrderList, PaidInput, PlacedOrderData, StatusInput},
        spreadsheet::{ORDER_HEADINGS, order_row},
    },
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    extractors::{Body, CustomerLogin, PageQuery, Params, PathId, StaffLogin, Visitor},
    rate_limit::Limited,
    spreadsheet,
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::order::{OrderQuery, OrderReader, WaitingFor};
use domain::{
    ids::OrderId,
    limits,
    order::{IdempotencyKey, OrderStatus, PaymentType},
    text::OptionalLine,
};

type State = web::Data<AppState>;

/// The `Idempotency-Key`, if there is one.
fn request_key(request: &HttpRequest) -> Result<Option<IdempotencyKey>, ApiError> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    value.to_str().ok().and_then(IdempotencyKey::parse).map(Some).ok_or_else(ApiError::bad_request_key)
}

/// Places an order paid by bank transfer, at the catalogue's prices, and empties the customer's cart. Accepted
/// texts that are not those of the order are 409.
#[utoipa::path(request_body = OrderInput, tag = "order",
    params(("Idempotency-Key" = Option<String>, Header, description = "a repeat answers the first order, with 200")),
    responses((status = 201, body = Envelope<PlacedOrderData>), (status = 200, body = Envelope<PlacedOrderData>),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/order/cod")]
pub(super) async fn place_cod(
    CustomerLogin(customer): CustomerLogin,
    state: State,
    request: HttpRequest,
    Body(input): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    let wanted = input.into_domain(PaymentType::BankTransfer, request_key(&request)?)?;
    let account = customer.id().to_string();
    state.limits.take(Limited::Order, &account)?;
    let placed =
        blocking::run_selling(&state, move |use_cases| use_cases.place_order.run(&customer, wanted)).await;
    // Only orders that came about count.
    if !placed.as_ref().is_ok_and(|order| order.is_new) {
        state.limits.give_back(Limited::Order, &account);
    }
    let placed = placed?;
    let answer = Envelope::saying("Siparişiniz alındı.", PlacedOrderData { order: (&placed).into() });
    Ok(if placed.is_new { answer.created() } else { answer.ok() })
}

/// Would start a card payment; answers 503 as long as no card provider is configured.
#[utoipa::path(request_body = OrderInput, tag = "order",
    responses((status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/order/stripe")]
pub(super) async fn place_online(
    _: CustomerLogin,
    request: HttpRequest,
    Body(input): Body<OrderInput>,
) -> Result<HttpResponse, ApiError> {
    input.into_domain(PaymentType::Online, request_key(&request)?)?;
    Err(ApiError::payment_unavailable())
}

/// The customer's orders, newest first.
#[utoipa::path(params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query)), tag = "order",
    responses((status = 200, body = Envelope<OrderList>), (status = 401, body = ErrorBody)))]
#[get("/order/user")]
pub(super) async fn list_mine(
    CustomerLogin(customer): CustomerLogin,
    state: State,
    PageQuery(page): PageQuery,
) -> Result<HttpResponse, ApiError> {
    let orders =
        blocking::run(&state, move |use_cases| use_cases.list_my_orders.run(&customer, page)).await?;
    Ok(Envelope::of(OrderList::new(orders, Order::for_customer)).ok())
}

/// Everybody's orders that fit, newest first.
#[utoipa::path(tag = "order",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query),
        ("status" = Option<String>, Query), ("isPaid" = Option<bool>, Query),
        ("waiting" = Option<String>, Query, description = "payment or dispatch: what the overview counts"),
        ("search" = Option<String>, Query, description = "order number, or words of a name")),
    responses((status = 200, body = Envelope<OrderList>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
#[get("/order/seller")]
pub(super) async fn list_all(
    StaffLogin(staff): StaffLogin,
    state: State,
    request: HttpRequest,
    PageQuery(page): PageQuery,
) -> Result<HttpResponse, ApiError> {
    let query = order_query(&request)?;
    let orders =
        blocking::run(&state, move |use_cases| use_cases.list_all_orders.run(&staff, &query, page)).await?;
    Ok(Envelope::of(OrderList::new(orders, Order::for_staff)).ok())
}

fn order_query(request: &HttpRequest) -> Result<OrderQuery, ApiError> {
    let mut params = Params::new(request);
    let query = OrderQuery {
        status: params.read("status", "Listeden bir durum seçin.", OrderStatus::parse),
        is_paid: params.read("isPaid", "true veya false yazın.", |value| value.parse().ok()),
        waiting: params.read("waiting", "payment veya dispatch yazın.", |value| match value {
            "payment" => Some(WaitingFor::Payment),
            "dispatch" => Some(WaitingFor::Dispatch),
            _ => None,
        }),
        search: params
            .read("search", "En fazla 255 karakterlik bir metin yazın.", |value| {
                OptionalLine::<{ limits::TEXT }>::new(value).ok().map(String::from)
            })
            .unwrap_or_default(),
    };
    params.check()?;
    Ok(query)
}

/// The orders that fit as a file for spreadsheets: UTF-8 with BOM, semicolons.
#[utoipa::path(tag = "order",
    params(("status" = Option<String>, Query), ("isPaid" = Option<bool>, Query),
        ("waiting" = Option<String>, Query), ("search" = Option<String>, Query)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
#[get("/order/export")]
pub(super) async fn export(
    StaffLogin(staff): StaffLogin,
    state: State,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let query = order_query(&request)?;
    let export = state.use_cases.export_orders.begin(&staff, &query);
    spreadsheet::download("siparisler.csv", &ORDER_HEADINGS, export, async move |mut export| {
        let (export, orders) = blocking::run(&state, move |use_cases| {
            use_cases.export_orders.next(&mut export).map(|orders| (export, orders))
        })
        .await?;
        Ok((export, orders.into_iter().map(order_row).collect()))
    })
    .await
}

/// One order, for whoever placed it and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/order/{id}")]
pub(super) async fn get_order(
    Visitor(actor): Visitor,
    state: State,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    let seen = if reader.is_staff() { Order::for_staff } else { Order::for_customer };
    let order = blocking::run(&state, move |use_cases| use_cases.get_order.run(&reader, id)).await?;
    Ok(Envelope::of(OrderData { order: seen(order) }).ok())
}

/// Moves an order along; a move that isn't one is 409.
#[utoipa::path(request_body = StatusInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/order/status/{id}")]
pub(super) async fn change_status(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    state: State,
    Body(input): Body<StatusInput>,
) -> Result<HttpResponse, ApiError> {
    let to = input.into_domain()?;
    let order =
        blocking::run_selling(&state, move |use_cases| use_cases.change_status.run(&staff, id, to)).await?;
    Ok(Envelope::saying("Sipariş durumu güncellendi.", OrderData { order: Order::for_staff(order) }).ok())
}

/// Notes that an order's money has come, or takes that back.
#[utoipa::path(request_body = PaidInput, params(("id" = String, Path)), tag = "order",
    responses((status = 200, body = Envelope<OrderData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/order/paid/{id}")]
pub(super) async fn mark_paid(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<OrderId>,
    state: State,
    Body(input): Body<PaidInput>,
) -> Result<HttpResponse, ApiError> {
    let order =
        blocking::run(&state, move |use_cases| use_cases.mark_paid.run(&staff, id, input.is_paid)).await?;
    Ok(Envelope::saying("Ödeme durumu güncellendi.", OrderData { order: Order::for_staff(order) }).ok())
}
