//! Responses about orders.

use super::{billing::BillingDto, totals::TotalsDto};
use crate::{
    address::AddressDto,
    cart::EmptiedCartDto,
    catalogue::responses::ProductDto,
    http::{error::ApiError, error_code::ErrorCode, page::Paging},
    order_return::responses::OrderReturnDto,
    refund::RefundDto,
};
use application::{
    invoice::IssuedInvoice,
    order::{OrderAccessError, OrderReader, OrderView, PlacedOrder},
    overview::OrderFigures,
    page::Page,
    payment::PlacedCardOrder,
};
use chrono::{DateTime, Utc};
use domain::{
    cart::Quantity,
    catalogue::ProductName,
    discount::DiscountCode,
    email::EmailAddress,
    exemption::Exemption,
    iban::Iban,
    ids::{InvoiceId, OrderId, OrderItemId, UserId},
    invoice::InvoiceStatus,
    json::time,
    money::Kurus,
    order::{
        CancelRequest, CardRefund, Carrier, CarrierName, ChangedFields, EventAuthor, OrderEvent, OrderItem,
        OrderNote, OrderNumber, OrderRemarks, OrderStatus, PaymentProblem, PaymentType, RefundNote,
        RefundState, SHOP, Shipment, StaffNote, StoredOrder, TrackingNumber,
    },
    order_return::{ReturnObstacle, pieces_left, returnable_until},
    vat::{VatLine, VatRate},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A newly placed order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlacedOrder)]
pub(crate) struct PlacedOrderDto {
    #[serde(rename = "_id")]
    id: OrderId,
    /// The reference to write on a transfer: `4827-1935`.
    number: OrderNumber,
    amount: Kurus,
}

impl From<&PlacedOrder> for PlacedOrderDto {
    fn from(order: &PlacedOrder) -> Self {
        Self { id: order.id, number: order.number, amount: order.amount }
    }
}

/// An order placed by bank transfer, and the cart that it emptied.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlacedOrderData {
    order: PlacedOrderDto,
    /// `null` if the customer never had a cart, or an earlier request placed the order.
    #[schema(required = true)]
    cart: Option<EmptiedCartDto>,
}

impl From<PlacedOrder> for PlacedOrderData {
    fn from(placed: PlacedOrder) -> Self {
        Self { order: (&placed).into(), cart: placed.emptied_cart.map(Into::into) }
    }
}

/// The payment page of a card order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PaymentPageData {
    /// URL of the provider's page.
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
    id: OrderId,
    /// The order number and the reference of a transfer: `4827-1935`.
    number: OrderNumber,
    /// The account that ordered; `null` for a guest's order.
    #[schema(required = true)]
    user_id: Option<UserId>,
    /// The e-mail of a guest; `null` for a customer's order.
    #[schema(required = true)]
    guest_email: Option<EmailAddress>,
    items: Vec<OrderItemDto>,
    amount: Kurus,
    /// What the order costs, part by part.
    totals: TotalsDto,
    /// The discount code that it uses.
    #[schema(required = true)]
    discount_code: Option<DiscountCode>,
    /// What the buyer wants the shop to know.
    #[schema(required = true)]
    note: Option<OrderNote>,
    /// Where the customer wants the refund of a transfer to go.
    #[schema(required = true)]
    refund_iban: Option<Iban>,
    /// The customer's request to cancel the paid order, on which staff decide.
    #[schema(required = true)]
    cancel_request: Option<CancelRequest>,
    /// Whether the shop owes the customer money by transfer.
    awaits_refund_by_transfer: bool,
    /// The recipient of its mails; only staff see it.
    #[schema(required = true)]
    email: Option<EmailAddress>,
    /// When the customer was last reminded of the transfer; only staff see it.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    transfer_reminded_at: Option<DateTime<Utc>>,
    /// The notes of staff, oldest first; empty for customers.
    staff_notes: Vec<StaffNote>,
    /// The KDV contained in the amount, by rates; bases and taxes sum to it.
    vat: Vec<VatLine>,
    /// The address at the time of the order.
    address: AddressDto,
    /// The recipient of the invoice, if the customer named one.
    #[schema(required = true)]
    invoice: Option<BillingDto>,
    status: OrderStatus,
    /// `COD` is shown as EFT/Havale.
    payment_type: PaymentType,
    is_paid: bool,
    /// The number of instalments in which a card was charged for it; `null` before money arrived and for a transfer.
    #[schema(required = true)]
    installments: Option<u8>,
    /// What the card was charged: more than the amount if the provider took a fee for instalments; `null` before money
    /// arrived and for a transfer.
    #[schema(required = true)]
    charged_amount: Option<Kurus>,
    /// The payment page of a card order that can still be paid; only its customer sees it.
    #[schema(required = true)]
    payment_url: Option<String>,
    /// A problem with its payment; only staff see it.
    #[schema(required = true)]
    payment_problem: Option<PaymentProblem>,
    /// The time when it was refunded in full.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    refunded_at: Option<DateTime<Utc>>,
    /// The deadline of its bank transfer while the shop waits for it.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    transfer_deadline: Option<DateTime<Utc>>,
    /// Its parcel, once the seller has entered it.
    #[schema(required = true)]
    shipment: Option<ShipmentDto>,
    /// The invoice that the shop issued for it. Staff see one that is cancelled if there is no other; the customer sees it
    /// once it can be downloaded.
    #[schema(required = true)]
    issued_invoice: Option<IssuedInvoiceDto>,
    /// The refunds to its card, oldest first; the customer sees those that are done.
    refunds: Vec<RefundDto>,
    /// What may still be paid back to the card; `null` if no card was charged. Only staff see it.
    #[schema(required = true)]
    refund_available: Option<Kurus>,
    /// What is due to the card because of the payment problem; `null` if nothing is. Only staff see it.
    #[schema(required = true)]
    refund_due: Option<Kurus>,
    /// Its returns, oldest first.
    returns: Vec<OrderReturnDto>,
    /// The end of the return period; `null` before delivery.
    #[serde(serialize_with = "time")]
    #[schema(required = true)]
    return_until: Option<DateTime<Utc>>,
    /// Why nothing of it can be returned; `null` before delivery. Only its customer sees it.
    #[schema(required = true)]
    return_obstacle: Option<ReturnObstacle>,
    /// Whether the customer accepted the legal texts.
    is_confirmed: bool,
    /// Full name of the account that ordered; for a guest's order the recipient's.
    customer: String,
    /// Statuses that the seller can choose next: none after the last. Always empty for customers, who choose none; it says
    /// nothing about what they can do with their order.
    next_statuses: Vec<OrderStatus>,
    /// Its events since it was placed, oldest first.
    history: Vec<OrderEventDto>,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

/// The invoice of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssuedInvoice)]
pub(crate) struct IssuedInvoiceDto {
    #[serde(rename = "_id")]
    id: InvoiceId,
    /// `ABC2027000000001`
    number: String,
    status: InvoiceStatus,
    /// Whether the integrator's PDF was uploaded.
    has_pdf: bool,
}

impl From<&IssuedInvoice> for IssuedInvoiceDto {
    fn from(invoice: &IssuedInvoice) -> Self {
        let IssuedInvoice { id, number, status, has_pdf } = invoice;
        Self { id: *id, number: number.to_string(), status: *status, has_pdf: *has_pdf }
    }
}

/// An order's parcel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Shipment)]
pub(crate) struct ShipmentDto {
    carrier: Carrier,
    /// The name of another carrier; absent for the carriers of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    carrier_name: Option<CarrierName>,
    /// The carrier's number.
    tracking_number: TrackingNumber,
    /// URL of its tracking page; `null` for an unknown carrier.
    #[schema(required = true)]
    url: Option<String>,
}

impl From<Shipment> for ShipmentDto {
    fn from(shipment: Shipment) -> Self {
        let url = shipment.url();
        let Shipment { carrier, carrier_name, tracking_number } = shipment;
        Self { carrier, carrier_name, tracking_number, url }
    }
}

/// An event of an order: a new status, a payment (by card both at once), or a change of its money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderEvent)]
pub(crate) struct OrderEventDto {
    #[serde(serialize_with = "time")]
    at: DateTime<Utc>,
    /// Full name of the person who did it; customers see `Mağaza`.
    by: String,
    #[schema(required = true)]
    status: Option<OrderStatus>,
    #[schema(required = true)]
    is_paid: Option<bool>,
    /// Its parcel from then on: entered at dispatch, or corrected later.
    #[schema(required = true)]
    shipment: Option<ShipmentDto>,
    /// The amount refunded so far.
    #[schema(required = true)]
    refunded: Option<Kurus>,
    /// The reason why a payment was not accepted; only staff see it.
    #[schema(required = true)]
    payment_problem: Option<PaymentProblem>,
    /// The amount of that payment; only staff see it.
    #[schema(required = true)]
    received: Option<Kurus>,
    /// The seller's note; only staff see it.
    #[schema(required = true)]
    note: Option<RefundNote>,
}

impl From<OrderEvent> for OrderEventDto {
    fn from(OrderEvent { change, at, by, note }: OrderEvent) -> Self {
        let ChangedFields { status, is_paid, shipment, payment_problem, amount } = change.into();
        let (received, refunded) = if payment_problem.is_some() { (amount, None) } else { (None, amount) };
        let shipment = shipment.map(Into::into);
        Self { at, by: by.name, status, is_paid, shipment, refunded, payment_problem, received, note }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderData {
    order: OrderDto,
}

impl OrderData {
    pub(crate) fn for_staff(order: OrderView) -> Self {
        Self { order: OrderDto::for_staff(order) }
    }

    pub(crate) fn for_customer(order: OrderView, at: DateTime<Utc>) -> Self {
        Self { order: OrderDto::for_customer(order, at) }
    }

    /// Creates the view of this reader at this moment.
    pub(crate) fn for_reader(reader: &OrderReader, order: OrderView, at: DateTime<Utc>) -> Self {
        let order = match (reader.is_staff(), reader.has_ordered(&order.order)) {
            (true, true) => OrderDto::for_staff_who_ordered(order, at),
            (true, false) => OrderDto::for_staff(order),
            (false, _) => OrderDto::for_customer(order, at),
        };
        Self { order }
    }
}

/// A line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderItem)]
pub(crate) struct OrderItemDto {
    #[serde(rename = "_id")]
    id: OrderItemId,
    /// The product as it is today; `null` once deleted.
    #[schema(required = true)]
    product: Option<ProductDto>,
    quantity: Quantity,
    /// The name at the time of the order.
    name: ProductName,
    /// Label of the product's category at the time of the order; `null` in old orders.
    #[schema(required = true)]
    category: Option<String>,
    /// The values of its options at the time of the order: `Siyah · Büyük`; `null` without options.
    #[schema(required = true)]
    options: Option<String>,
    /// The price of a piece at the time of the order.
    unit_price: Kurus,
    /// The price of all pieces, before the discount.
    total: Kurus,
    /// The share of the order's discount.
    discount: Kurus,
    /// Rate of the KDV in what is paid for the line, in per cent.
    #[schema(value_type = u8)]
    vat_rate: VatRate,
    /// The KDV in what is paid for the line.
    vat: Kurus,
    /// Pieces that are neither returned nor on their way back.
    returnable: u32,
    /// The legal reason against returns: `food` always, `hygiene` once opened.
    #[schema(required = true)]
    exemption: Option<Exemption>,
}

impl OrderDto {
    /// Creates the staff's view, with the next statuses.
    pub(crate) fn for_staff(view: OrderView) -> Self {
        Self {
            next_statuses: view.order.status().next().to_vec(),
            payment_problem: view.order.payment_problem(),
            invoice: view.order.billing().map(BillingDto::readable),
            history: view.events.iter().cloned().map(Into::into).collect(),
            email: Some(view.email.clone()),
            transfer_reminded_at: view.order.transfer_reminded_at(),
            staff_notes: view.notes.clone(),
            issued_invoice: view.issued_invoice.as_ref().map(Into::into),
            refunds: view.refunds.iter().map(Into::into).collect(),
            refund_available: view.refund_available(),
            refund_due: view.refund_due(),
            ..Self::for_both(view)
        }
    }

    /// Creates the view of a staff member who is also the customer, at this moment.
    fn for_staff_who_ordered(view: OrderView, at: DateTime<Utc>) -> Self {
        Self::with_customer_fields(view, at, Self::for_staff)
    }

    /// Creates the customer's view at this moment.
    pub(crate) fn for_customer(view: OrderView, at: DateTime<Utc>) -> Self {
        Self::with_customer_fields(view, at, Self::for_both)
    }

    /// Adds what only the customer sees.
    fn with_customer_fields(view: OrderView, at: DateTime<Utc>, seen: fn(OrderView) -> Self) -> Self {
        let payment_url = view.payment_url().map(str::to_owned);
        let return_obstacle = view.return_obstacle(at);
        Self { payment_url, return_obstacle, ..seen(view) }
    }

    /// Creates the view without what only one side sees.
    fn for_both(view: OrderView) -> Self {
        // Customers see no staff names.
        let by = |by: EventAuthor| if by.is_customer { by } else { SHOP.into() };
        let shown = |event: OrderEvent| {
            (!event.change.is_internal()).then(|| OrderEvent { note: None, by: by(event.by), ..event }.into())
        };
        let returns = view.returns.iter().map(|one| OrderReturnDto::new(one, &view)).collect();
        let for_customer = view.issued_invoice.as_ref().filter(|invoice| invoice.is_for_customer());
        let issued_invoice = for_customer.map(Into::into);
        let is_done = |refund: &&CardRefund| refund.state == RefundState::Done;
        let refunds = view.refunds.iter().filter(is_done).map(Into::into).collect();
        let return_until = view.delivered_at().map(returnable_until);
        let transfer_deadline = view.order.transfer_deadline();
        let totals = view.order.totals();
        let charge = view.charge();
        let awaits_refund_by_transfer = view.order.awaits_refund_by_transfer();
        let StoredOrder {
            id,
            number,
            buyer,
            items,
            // In the totals.
            delivery: _,
            discount,
            amount,
            address,
            billing,
            remarks: OrderRemarks { note },
            refund_iban,
            cancel_request,
            status,
            payment_type,
            is_paid,
            // Only staff see it.
            payment_problem: _,
            // In the history.
            refunded: _,
            refunded_at,
            shipment,
            // Both in the deadline; the reminder itself only staff see.
            transfer_due_at: _,
            transfer_reminded_at: _,
            created_at,
            updated_at,
        } = view.order.into_stored();
        let items = items.into_iter().zip(view.products).map(|(item, product)| {
            let (total, vat) = (item.total(), item.vat());
            let returnable = pieces_left(&item, &view.returns);
            let OrderItem {
                id,
                // Shown as it is today.
                product_id: _,
                name,
                category,
                options,
                exemption,
                unit_price,
                quantity,
                vat_rate,
                discount,
            } = item;
            OrderItemDto {
                id,
                product: product.as_ref().map(ProductDto::listed),
                quantity,
                name,
                category,
                options,
                unit_price,
                total,
                discount,
                vat_rate,
                vat,
                returnable,
                exemption,
            }
        });
        Self {
            id,
            user_id: buyer.customer(),
            guest_email: buyer.guest_email().cloned(),
            items: items.collect(),
            amount,
            totals: (&totals).into(),
            discount_code: discount.map(|used| used.code),
            note,
            refund_iban,
            cancel_request,
            awaits_refund_by_transfer,
            email: None,
            transfer_reminded_at: None,
            staff_notes: vec![],
            vat: totals.vat,
            address: AddressDto::of_order(address, buyer.customer()),
            invoice: billing.as_ref().map(BillingDto::masked),
            number,
            next_statuses: vec![],
            is_confirmed: view.is_confirmed,
            history: view.events.into_iter().filter_map(shown).collect(),
            customer: view.customer,
            status,
            payment_type,
            is_paid,
            installments: charge.map(|charge| charge.instalments),
            charged_amount: charge.map(|charge| charge.charged),
            payment_url: None,
            payment_problem: None,
            refunded_at,
            issued_invoice,
            refunds,
            refund_available: None,
            refund_due: None,
            returns,
            return_until,
            return_obstacle: None,
            transfer_deadline,
            shipment: shipment.map(Into::into),
            created_at,
            updated_at,
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
    /// Creates a page; `order` is [`OrderDto::for_staff`] or [`OrderDto::for_customer`].
    pub(crate) fn new(page: Page<OrderView>, order: impl Fn(OrderView) -> OrderDto) -> Self {
        Self { paging: Paging::from(&page), orders: page.items.into_iter().map(order).collect() }
    }
}

/// The result of a bulk change for one order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BulkResult {
    #[serde(rename = "_id")]
    id: String,
    /// Whether the order has the new status now, also if it had it before.
    changed: bool,
    /// The current order; `null` if the change failed.
    #[schema(required = true)]
    order: Option<OrderDto>,
    /// The code of the error.
    #[schema(required = true)]
    code: Option<ErrorCode>,
    /// The Turkish message of the error.
    #[schema(required = true)]
    message: Option<String>,
}

impl BulkResult {
    /// Creates the result for the order of this id.
    pub(crate) fn new(id: String, result: Result<OrderView, OrderAccessError>) -> Self {
        match result {
            Ok(view) => {
                let order = Some(OrderDto::for_staff(view));
                Self { id, changed: true, order, code: None, message: None }
            }
            Err(error) => {
                let (code, message) = ApiError::from(error).into_code_and_message();
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

/// Numbers of orders by kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderFigures)]
pub(crate) struct OrderFiguresDto {
    all: u64,
    /// In the order that an order passes through them.
    statuses: Vec<StatusFigureDto>,
    paid: u64,
    unpaid: u64,
    by_bank_transfer: u64,
    by_card: u64,
    awaiting_payment: u64,
    overdue_transfers: u64,
    awaiting_dispatch: u64,
    payment_problems: u64,
    cancel_requests: u64,
    /// Orders that were shipped while invoicing was on and have no invoice that counts.
    invoices_to_make: u64,
    /// Orders with a refund to the card that is still pending after an hour, or that failed and was not repeated.
    open_refunds: u64,
    /// Returns that wait for the shop.
    open_returns: u64,
}

/// The number of orders with a status.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatusFigure)]
pub(crate) struct StatusFigureDto {
    status: OrderStatus,
    orders: u64,
}

impl From<OrderFigures> for OrderFiguresDto {
    fn from(figures: OrderFigures) -> Self {
        let OrderFigures { totals, waiting } = figures;
        let all: u64 = totals.statuses.iter().map(|(_, orders)| orders).sum();
        let figure = |(status, orders)| StatusFigureDto { status, orders };
        Self {
            all,
            statuses: totals.statuses.into_iter().map(figure).collect(),
            paid: totals.paid,
            unpaid: totals.unpaid,
            by_bank_transfer: totals.by_transfer,
            by_card: totals.by_card,
            awaiting_payment: waiting.for_payment,
            overdue_transfers: waiting.overdue_transfers,
            awaiting_dispatch: waiting.for_dispatch,
            payment_problems: waiting.payment_problems,
            cancel_requests: waiting.cancel_requests,
            invoices_to_make: waiting.invoices.to_make,
            open_refunds: waiting.open_refunds,
            open_returns: waiting.returns,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderFiguresData {
    pub(crate) counts: OrderFiguresDto,
}

#[cfg(test)]
mod tests {
    use super::OrderDto;
    use application::order::OrderView;
    use domain::discount::DiscountKind;
    use fixtures::{FullOrder, discount, full_order, moment, product, user};

    #[test]
    fn shows_every_field_of_a_full_order() {
        let FullOrder { order, markers } =
            full_order(user().id, &product(), &discount(DiscountKind::Percent(10)));
        let view = OrderView {
            order,
            products: vec![None],
            customer: user().full_name(),
            email: user().email,
            events: vec![],
            notes: vec![],
            returns: vec![],
            is_confirmed: false,
            payment: None,
            refunds: vec![],
            issued_invoice: None,
        };
        for answer in [OrderDto::for_staff(view.clone()), OrderDto::for_customer(view, moment())] {
            let json = serde_json::to_string(&answer).unwrap_or_default().replace(' ', "");
            let missing: Vec<_> = markers.iter().filter(|marker| !json.contains(*marker)).collect();
            assert!(missing.is_empty(), "{missing:?}: {json}");
        }
    }
}
