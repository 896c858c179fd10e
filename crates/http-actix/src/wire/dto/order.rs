//! Orders on the wire.

use super::{
    address::AddressDto, catalogue::ProductDto, date::date, invoice::InvoiceDto, money::Tl,
    order_return::OrderReturnDto, page::Paging,
};
use crate::wire::{
    error::{ApiError, ErrorCode},
    input::{
        CarrierChoice, Choice, ExemptionChoice, OrderStatusChoice, PaymentProblemChoice, PaymentTypeChoice,
    },
};
use application::{
    order::{OrderAccessError, OrderView, PlacedOrder},
    overview::OrderFigures,
    page::Page,
    payment::PlacedCardOrder,
};
use domain::{
    order::{EventAuthor, OrderChange, OrderEvent, OrderStatus, SHOP, Shipment},
    order_return::{Exemption, pieces_left, returnable_until},
    vat::VatLine,
};
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
    /// The KDV contained in that, by rates; bases and taxes sum to the amount.
    vat: Vec<VatDto>,
    /// The address as it was on the day.
    address: AddressDto,
    /// Whom it is invoiced to, if that was said.
    #[schema(required = true)]
    invoice: Option<InvoiceDto>,
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
    /// Until when its transfer is awaited, as long as it is.
    #[schema(format = DateTime, required = true)]
    transfer_deadline: Option<String>,
    /// Its parcel, once the seller has told of it.
    #[schema(required = true)]
    shipment: Option<ShipmentDto>,
    /// What came back of it or is to, oldest first.
    returns: Vec<OrderReturnDto>,
    /// Until when something of it can be returned; none before it is delivered.
    #[schema(format = DateTime, required = true)]
    return_until: Option<String>,
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

/// An order's parcel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Shipment)]
pub(crate) struct ShipmentDto {
    carrier: CarrierChoice,
    /// What the carrier calls it.
    tracking_number: String,
    /// Where it can be followed; none for a carrier that the shop does not know.
    #[schema(required = true)]
    url: Option<String>,
}

impl From<Shipment> for ShipmentDto {
    fn from(shipment: Shipment) -> Self {
        Self {
            url: shipment.url(),
            carrier: Choice(shipment.carrier),
            tracking_number: shipment.tracking_number.into(),
        }
    }
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
    /// Its parcel from then on: told with the step to the carrier, or put right.
    #[schema(required = true)]
    shipment: Option<ShipmentDto>,
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

impl From<OrderEvent> for OrderEventDto {
    fn from(event: OrderEvent) -> Self {
        let step = Self {
            at: date(event.at),
            by: event.by.name,
            status: None,
            is_paid: None,
            shipment: None,
            refunded: None,
            payment_problem: None,
            received: None,
            note: event.note.map(String::from),
        };
        match event.change {
            OrderChange::Status(status) => Self { status: Some(Choice(status)), ..step },
            OrderChange::Shipped(shipment) => {
                Self { status: Some(Choice(OrderStatus::Shipped)), shipment: Some(shipment.into()), ..step }
            }
            OrderChange::Shipment(shipment) => Self { shipment: Some(shipment.into()), ..step },
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
    /// Label of the product's category on the day; `null` where it was not kept.
    #[schema(required = true)]
    category: Option<String>,
    /// The price of each of so many pieces on the day.
    unit_price: Tl,
    /// What all pieces cost.
    total: Tl,
    /// Rate of the KDV in that, in per cent.
    vat_rate: u8,
    /// The KDV in that.
    vat: Tl,
    /// Pieces that are neither returned nor on their way back.
    returnable: u32,
    /// By what the law exempts it from returns: `food` always, `hygiene` once it was opened.
    #[schema(required = true)]
    exemption: Option<ExemptionChoice>,
}

/// What an order contains of one rate.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Vat)]
pub(crate) struct VatDto {
    /// In per cent.
    rate: u8,
    base: Tl,
    tax: Tl,
}

impl From<VatLine> for VatDto {
    fn from(line: VatLine) -> Self {
        Self { rate: line.rate.percent(), base: Tl(line.base), tax: Tl(line.tax) }
    }
}

impl OrderDto {
    /// As staff sees it, who can move it along.
    pub(crate) fn for_staff(view: OrderView) -> Self {
        Self {
            next_statuses: view.order.status().next().iter().copied().map(Choice).collect(),
            payment_problem: view.order.payment_problem().map(Choice),
            payment_url: None,
            invoice: view.order.invoice().map(InvoiceDto::readable),
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
        let returns = view.returns.iter().map(|one| OrderReturnDto::new(one, &view)).collect();
        let return_until = view.delivered_at().map(returnable_until).map(date);
        let transfer_deadline = view.order.transfer_deadline().map(date);
        let vat = view.order.vat().into_iter().map(Into::into).collect();
        let order = view.order.into_stored();
        let items = order.items.into_iter().zip(view.products).map(|(item, product)| OrderItemDto {
            id: item.id.to_string(),
            product: product.as_ref().map(Into::into),
            quantity: item.quantity.get(),
            unit_price: Tl(item.unit_price),
            total: Tl(item.total()),
            vat_rate: item.vat_rate.percent(),
            vat: Tl(item.vat()),
            returnable: pieces_left(&item, &view.returns),
            exemption: Exemption::of(item.category.as_deref()).map(Choice),
            name: item.name.into(),
            category: item.category,
        });
        Self {
            id: order.id.to_string(),
            user_id: order.user_id.to_string(),
            items: items.collect(),
            amount: Tl(order.amount),
            vat,
            address: order.address.into(),
            invoice: order.invoice.as_ref().map(InvoiceDto::masked),
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
            returns,
            return_until,
            transfer_deadline,
            shipment: order.shipment.map(Into::into),
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

/// What became of one of many orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BulkResult {
    #[serde(rename = "_id")]
    id: String,
    /// Whether it was done, or was so already.
    changed: bool,
    /// The order as it is now; none where it was not done.
    #[schema(required = true)]
    order: Option<OrderDto>,
    /// Why not.
    #[schema(required = true)]
    code: Option<ErrorCode>,
    /// The same for a person.
    #[schema(required = true)]
    message: Option<String>,
}

impl BulkResult {
    /// The order of this id, or why it was not changed.
    pub(crate) fn new(id: String, result: Result<OrderView, OrderAccessError>) -> Self {
        match result {
            Ok(view) => {
                let order = Some(OrderDto::for_staff(view));
                Self { id, changed: true, order, code: None, message: None }
            }
            Err(error) => {
                let (code, message) = ApiError::from(error).into_reason();
                Self { id, changed: false, order: None, code: Some(code), message: Some(message) }
            }
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkData {
    /// In the order of the ids.
    pub(crate) results: Vec<BulkResult>,
}

/// How many orders there are of each kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderFigures)]
pub(crate) struct OrderFiguresDto {
    all: u64,
    /// In the order of an order's life.
    statuses: Vec<StatusFigureDto>,
    paid: u64,
    unpaid: u64,
    by_bank_transfer: u64,
    by_card: u64,
    awaiting_payment: u64,
    overdue_transfers: u64,
    awaiting_dispatch: u64,
    payment_problems: u64,
    /// Returns about which the shop has something to do.
    open_returns: u64,
}

/// How many orders there are of a status.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatusFigure)]
pub(crate) struct StatusFigureDto {
    status: OrderStatusChoice,
    orders: u64,
}

impl From<OrderFigures> for OrderFiguresDto {
    fn from(figures: OrderFigures) -> Self {
        let OrderFigures { totals, waiting } = figures;
        let all: u64 = totals.statuses.iter().map(|(_, orders)| orders).sum();
        let figure = |(status, orders)| StatusFigureDto { status: Choice(status), orders };
        Self {
            all,
            statuses: totals.statuses.into_iter().map(figure).collect(),
            paid: totals.paid,
            unpaid: all.saturating_sub(totals.paid),
            // One may have been placed between the two counts.
            by_bank_transfer: all.saturating_sub(totals.by_card),
            by_card: totals.by_card,
            awaiting_payment: waiting.for_payment,
            overdue_transfers: waiting.overdue_transfers,
            awaiting_dispatch: waiting.for_dispatch,
            payment_problems: waiting.payment_problems,
            open_returns: waiting.returns,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderFiguresData {
    pub(crate) counts: OrderFiguresDto,
}
