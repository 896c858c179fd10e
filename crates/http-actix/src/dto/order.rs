//! Orders on the wire.

use super::{address::AddressDto, catalogue::ProductDto, date::date, money::Tl, page::Paging};
use crate::input::{Choice, OrderStatusChoice, PaymentProblemChoice, PaymentTypeChoice};
use application::{
    order::{OrderView, PlacedOrder},
    page::Page,
    payment::PlacedCardOrder,
};
use domain::order::{EventAuthor, OrderChange, OrderEvent, OrderStatus};
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

/// Where a card order is paid.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentPageData {
    /// Where the customer pays.
    url: String,
    order: PlacedOrderDto,
}

impl From<&PlacedCardOrder> for PaymentPageData {
    fn from(placed: &PlacedCardOrder) -> Self {
        Self { url: placed.url.clone(), order: (&placed.order).into() }
    }
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
    /// Where a card order can still be paid: its owner's alone.
    #[schema(required = true)]
    payment_url: Option<String>,
    /// What the seller has to see to about its money: staff's alone.
    #[schema(required = true)]
    payment_problem: Option<PaymentProblemChoice>,
    /// When all of its money had gone back.
    #[schema(format = DateTime, required = true)]
    refunded_at: Option<String>,
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

/// One step of an order: its new status, whether it was paid (both at once by card), or what became of its money.
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
    /// How much of the money has gone back by then.
    #[schema(required = true)]
    refunded: Option<Tl>,
    /// Why money could not be taken: staff's alone.
    #[schema(required = true)]
    payment_problem: Option<PaymentProblemChoice>,
    /// How much money that was: staff's alone.
    #[schema(required = true)]
    received: Option<Tl>,
    /// What the seller wrote beside it: staff's alone.
    #[schema(required = true)]
    note: Option<String>,
}

/// Who customers see at work: never somebody of the staff by name.
const SHOP: &str = "Mağaza";

impl From<OrderEvent> for OrderEventDto {
    fn from(event: OrderEvent) -> Self {
        let step = Self {
            at: date(event.at),
            by: event.by.name,
            status: None,
            is_paid: None,
            refunded: None,
            payment_problem: None,
            received: None,
            note: event.note.map(String::from),
        };
        match event.change {
            OrderChange::Status(status) => Self { status: Some(Choice(status)), ..step },
            OrderChange::Paid(is_paid) => Self { is_paid: Some(is_paid), ..step },
            OrderChange::Settled => {
                Self { status: Some(Choice(OrderStatus::Placed)), is_paid: Some(true), ..step }
            }
            OrderChange::Problem { problem, amount } => {
                Self { payment_problem: Some(Choice(problem)), received: Some(Tl(amount)), ..step }
            }
            OrderChange::Refunded(amount) => {
                Self { is_paid: Some(false), refunded: Some(Tl(amount)), ..step }
            }
            OrderChange::PartlyRefunded(amount) => Self { refunded: Some(Tl(amount)), ..step },
        }
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
        Self {
            next_statuses: view.order.status().next().iter().copied().map(Choice).collect(),
            payment_problem: view.order.payment_problem().map(Choice),
            payment_url: None,
            history: view.events.iter().cloned().map(Into::into).collect(),
            ..Self::for_customer(view)
        }
    }

    /// The same for staff who have ordered it themselves.
    pub(crate) fn for_staff_who_ordered(view: OrderView) -> Self {
        let payment_url = view.payment_url().map(str::to_owned);
        Self { payment_url, ..Self::for_staff(view) }
    }

    /// As its customer sees it.
    pub(crate) fn for_customer(view: OrderView) -> Self {
        let payment_url = view.payment_url().map(str::to_owned);
        // Who did it is no more than this: the customer, or the shop.
        let by = |by: EventAuthor| if by.is_customer { by } else { SHOP.into() };
        let shown = |event: OrderEvent| {
            (!event.change.is_internal()).then(|| OrderEvent { note: None, by: by(event.by), ..event }.into())
        };
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
            next_statuses: vec![],
            is_confirmed: view.is_confirmed,
            history: view.events.into_iter().filter_map(shown).collect(),
            customer: view.customer,
            status: Choice(order.status),
            payment_type: Choice(order.payment_type),
            is_paid: order.is_paid,
            payment_url,
            payment_problem: None,
            refunded_at: order.refunded_at.map(date),
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
