//! Orders on the wire.

use super::{
    address::Address,
    catalogue::{Paging, Product, date},
    money::Tl,
    order_text::AcceptedTextsInput,
};
use crate::error::{self, ApiError};
use application::{
    order::{OrderRequest, OrderView, PlacedOrder as Placed, RequestedItem},
    page::Page,
};
use domain::{
    cart::Quantity,
    ids::{AddressId, ProductId},
    limits,
    order::{IdempotencyKey, OrderChange, OrderEvent as Event, OrderStatus, PaymentType},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// What to order. A `userId` is ignored: the session's user orders.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderInput {
    items: Vec<OrderItemInput>,
    /// Id of one of the customer's addresses.
    address: String,
    /// What the customer accepted; an order without is kept as not confirmed.
    accepted_texts: Option<AcceptedTextsInput>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct OrderItemInput {
    /// Product id.
    product: String,
    /// 1 to 999.
    quantity: u32,
}

impl OrderInput {
    pub(crate) fn into_domain(
        self,
        payment_type: PaymentType,
        key: Option<IdempotencyKey>,
    ) -> Result<OrderRequest, ApiError> {
        Ok(OrderRequest {
            items: wanted(self.items)?,
            address: AddressId::parse(&self.address).ok_or_else(ApiError::address_not_found)?,
            payment_type,
            accepted: self.accepted_texts.map(Into::into),
            key,
        })
    }
}

/// The items of a body, checked.
pub(super) fn wanted(items: Vec<OrderItemInput>) -> Result<Vec<RequestedItem>, ApiError> {
    if items.len() > limits::CART_ITEMS {
        return Err(ApiError::field("items", error::cart_message(domain::cart::CartError::TooManyItems)));
    }
    let items = items.into_iter().enumerate().map(|(index, item)| {
        let quantity = Quantity::new(item.quantity)
            .map_err(|_| ApiError::field(&format!("items[{index}].quantity"), error::quantity_message()))?;
        let product = ProductId::parse(&item.product)
            .ok_or_else(|| ApiError::ordered_product_not_found(&item.product))?;
        Ok(RequestedItem { product, quantity })
    });
    items.collect()
}

/// An order just placed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlacedOrder {
    #[serde(rename = "_id")]
    id: String,
    /// The reference to write on a transfer: `4827-1935`.
    number: String,
    amount: Tl,
}

impl From<&Placed> for PlacedOrder {
    fn from(order: &Placed) -> Self {
        Self { id: order.id.to_string(), number: order.number.to_string(), amount: Tl(order.amount) }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlacedOrderData {
    pub(crate) order: PlacedOrder,
}

/// An order. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Order {
    #[serde(rename = "_id")]
    id: String,
    /// What people call it, and the reference of a transfer: `4827-1935`.
    number: String,
    user_id: String,
    items: Vec<OrderItem>,
    amount: Tl,
    /// The address as it was on the day.
    address: Address,
    /// `Order Placed`, `Preparing`, `Shipped`, `Delivered`, `Cancelled` or `Awaiting Payment`.
    status: String,
    /// `COD` (shown as EFT/Havale) or `Online`.
    payment_type: String,
    is_paid: bool,
    /// Whether the legal texts were accepted with it.
    is_confirmed: bool,
    /// Full name of the account that ordered.
    customer: String,
    /// Statuses that the seller can move it to; none in customers' answers.
    next_statuses: Vec<String>,
    /// What happened since it was placed, oldest first.
    history: Vec<OrderEvent>,
    created_at: String,
    updated_at: String,
}

/// One step of an order: its new status, or whether it was paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderEvent {
    at: String,
    /// Full name of whoever did it.
    by: String,
    #[schema(required = true)]
    status: Option<String>,
    #[schema(required = true)]
    is_paid: Option<bool>,
}

impl From<Event> for OrderEvent {
    fn from(event: Event) -> Self {
        let (status, is_paid) = match event.change {
            OrderChange::Status(status) => (Some(status.as_str().to_owned()), None),
            OrderChange::Paid(is_paid) => (None, Some(is_paid)),
        };
        Self { at: date(event.at), by: event.by, status, is_paid }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct StatusInput {
    /// `Preparing`, `Shipped`, `Delivered` or `Cancelled`.
    status: String,
}

impl StatusInput {
    pub(crate) fn into_domain(self) -> Result<OrderStatus, ApiError> {
        OrderStatus::parse(&self.status).ok_or_else(|| ApiError::field("status", "Listeden bir durum seçin."))
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaidInput {
    pub(crate) is_paid: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderData {
    pub(crate) order: Order,
}

/// One line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderItem {
    #[serde(rename = "_id")]
    id: String,
    /// The product as it is today; `null` once deleted.
    #[schema(required = true)]
    product: Option<Product>,
    quantity: u32,
    /// The name on the day.
    name: String,
    /// The price on the day.
    unit_price: Tl,
}

impl Order {
    /// As staff sees it, who can move it along.
    pub(crate) fn for_staff(view: OrderView) -> Self {
        let next = view.order.status.next().iter().map(|status| status.as_str().to_owned()).collect();
        Self { next_statuses: next, ..Self::for_customer(view) }
    }

    /// As its customer sees it.
    pub(crate) fn for_customer(view: OrderView) -> Self {
        let order = view.order;
        let items = order.items.into_iter().zip(view.products).map(|(line, product)| OrderItem {
            id: line.id.to_string(),
            product: product.as_ref().map(Into::into),
            quantity: line.quantity.get(),
            name: line.name,
            unit_price: Tl(line.unit_price),
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
            history: view.events.into_iter().map(Into::into).collect(),
            status: order.status.as_str().to_owned(),
            payment_type: order.payment_type.as_str().to_owned(),
            is_paid: order.is_paid,
            created_at: date(order.created_at),
            updated_at: date(order.updated_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderList {
    orders: Vec<Order>,
    #[serde(flatten)]
    paging: Paging,
}

impl OrderList {
    /// A page, each order as its reader sees it: [`Order::for_staff`] or [`Order::for_customer`].
    pub(crate) fn new(page: Page<OrderView>, order: fn(OrderView) -> Order) -> Self {
        Self { paging: Paging::from(&page), orders: page.items.into_iter().map(order).collect() }
    }
}
