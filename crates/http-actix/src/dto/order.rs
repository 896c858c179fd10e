//! Orders on the wire.

use super::{address::AddressDto, catalogue::ProductDto, date::date, money::Tl, page::Paging};
use crate::input::{Choice, OrderStatusChoice, PaymentTypeChoice};
use application::{
    order::{OrderView, PlacedOrder},
    page::Page,
};
use domain::order::{OrderChange, OrderEvent};
use serde::Serialize;
use utoipa::ToSchema;

/// An order just placed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlacedOrder)]
pub(crate) struct PlacedOrderDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// The reference to write on a transfer: `4827-1935`.
    number: String,
    amount: Tl,
}

impl From<&PlacedOrder> for PlacedOrderDto {
    fn from(order: &PlacedOrder) -> Self {
        Self { id: order.id.to_string(), number: order.number.to_string(), amount: Tl(order.amount) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlacedOrderData {
    pub(crate) order: PlacedOrderDto,
}

/// How a card order will answer.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents an answer that needs a card provider")]
pub(crate) struct PaymentPageData {
    /// Where the customer pays.
    url: String,
}

/// An order. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Order)]
pub(crate) struct OrderDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// What people call it, and the reference of a transfer: `4827-1935`.
    number: String,
    #[schema(format = Uuid)]
    user_id: String,
    items: Vec<OrderItemDto>,
    amount: Tl,
    /// The address as it was on the day.
    address: AddressDto,
    status: OrderStatusChoice,
    /// `COD` is shown as EFT/Havale.
    payment_type: PaymentTypeChoice,
    is_paid: bool,
    /// Whether the legal texts were accepted with it.
    is_confirmed: bool,
    /// Full name of the account that ordered.
    customer: String,
    /// Statuses that the seller can move it to; none in customers' answers.
    next_statuses: Vec<OrderStatusChoice>,
    /// What happened since it was placed, oldest first.
    history: Vec<OrderEventDto>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// One step of an order: its new status, or whether it was paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderEvent)]
pub(crate) struct OrderEventDto {
    #[schema(format = DateTime)]
    at: String,
    /// Full name of whoever did it; customers read `Mağaza`.
    by: String,
    #[schema(required = true)]
    status: Option<OrderStatusChoice>,
    #[schema(required = true)]
    is_paid: Option<bool>,
}

/// Who customers see at work: never somebody of the staff by name.
const SHOP: &str = "Mağaza";

impl From<OrderEvent> for OrderEventDto {
    fn from(event: OrderEvent) -> Self {
        let (status, is_paid) = match event.change {
            OrderChange::Status(status) => (Some(Choice(status)), None),
            OrderChange::Paid(is_paid) => (None, Some(is_paid)),
        };
        Self { at: date(event.at), by: event.by, status, is_paid }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderData {
    pub(crate) order: OrderDto,
}

/// One line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderItem)]
pub(crate) struct OrderItemDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// The product as it is today; `null` once deleted.
    #[schema(required = true)]
    product: Option<ProductDto>,
    quantity: u32,
    /// The name on the day.
    name: String,
    /// The price on the day.
    unit_price: Tl,
}

impl OrderDto {
    /// As staff sees it, who can move it along.
    pub(crate) fn for_staff(view: OrderView) -> Self {
        let next = view.order.status().next().iter().copied().map(Choice).collect();
        let history = view.events.iter().cloned().map(Into::into).collect();
        Self { next_statuses: next, history, ..Self::for_customer(view) }
    }

    /// As its customer sees it.
    pub(crate) fn for_customer(view: OrderView) -> Self {
        let order = view.order.into_stored();
        let items = order.items.into_iter().zip(view.products).map(|(item, product)| OrderItemDto {
            id: item.id.to_string(),
            product: product.as_ref().map(Into::into),
            quantity: item.quantity.get(),
            name: item.name.into(),
            unit_price: Tl(item.unit_price),
        });
        Self {
            id: order.id.to_string(),
            user_id: order.user_id.to_string(),
            items: items.collect(),
            amount: Tl(order.amount),
            address: order.address.into(),
            number: order.number.to_string(),
            customer: view.customer,
            next_statuses: vec![],
            is_confirmed: view.is_confirmed,
            history: view
                .events
                .into_iter()
                .map(|event| OrderEventDto { by: SHOP.to_owned(), ..event.into() })
                .collect(),
            status: Choice(order.status),
            payment_type: Choice(order.payment_type),
            is_paid: order.is_paid,
            created_at: date(order.created_at),
            updated_at: date(order.updated_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderList {
    orders: Vec<OrderDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl OrderList {
    /// A page, each order as its reader sees it: [`OrderDto::for_staff`] or [`OrderDto::for_customer`].
    pub(crate) fn new(page: Page<OrderView>, order: fn(OrderView) -> OrderDto) -> Self {
        Self { paging: Paging::from(&page), orders: page.items.into_iter().map(order).collect() }
    }
}
