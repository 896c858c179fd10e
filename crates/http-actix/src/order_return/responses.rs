//! Responses about returns.

use crate::http::page::Paging;
use application::{order::OrderView, order_return::ReturnView, page::Page};
use chrono::{DateTime, Utc};
use domain::{
    cart::Quantity,
    ids::{OrderId, OrderItemId, ReturnId},
    json::time,
    money::Kurus,
    order::OrderNumber,
    order_return::{OrderReturn, ReturnItem, ReturnNote, ReturnReason, ReturnStatus},
    vat::VatLine,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A return. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderReturn)]
pub(crate) struct OrderReturnDto {
    #[serde(rename = "_id")]
    id: ReturnId,
    status: ReturnStatus,
    items: Vec<ReturnedItemDto>,
    /// The customer's reasons, one a line.
    #[schema(required = true)]
    reason: Option<String>,
    /// The shop's latest note.
    #[schema(required = true)]
    note: Option<ReturnNote>,
    /// The amount to refund, without the fee for instalments.
    amount: Kurus,
    /// The fee for instalments that is paid back with it, or was; mostly zero.
    installment_fee: Kurus,
    /// Whether a refund to the card is pending, so that it is not known yet whether the return is paid back.
    pending_refund: bool,
    /// What is due to the card, with the fee for instalments if it is due; `null` unless the goods have arrived, and if no
    /// card was charged.
    #[schema(required = true)]
    refund_due: Option<Kurus>,
    /// The KDV contained in the amount and the fee, one entry per rate.
    vat: Vec<VatLine>,
    /// Whether counted pieces were put back on sale.
    restocked: bool,
    #[serde(serialize_with = "time")]
    created_at: DateTime<Utc>,
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
}

/// Pieces of a line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnedItem)]
pub(crate) struct ReturnedItemDto {
    /// Id of the order's line.
    item: OrderItemId,
    /// The name at the time of the order, with the values of its options in brackets.
    name: String,
    quantity: Quantity,
    /// The price at the time of the order.
    unit_price: Kurus,
    /// What was paid for these pieces, after the discount.
    total: Kurus,
    #[schema(required = true)]
    reason: Option<ReturnReason>,
}

impl OrderReturnDto {
    /// Creates the view of one of the order's returns.
    pub(crate) fn new(one: &OrderReturn, view: &OrderView) -> Self {
        let (amounts, fee) = (one.amounts(&view.order, &view.returns), view.fee_of_return(one));
        let line = |(line, total): (&ReturnItem, &Kurus)| {
            let item = view.order.items().iter().find(|item| item.id == line.item)?;
            Some(ReturnedItemDto {
                item: line.item,
                name: item.title(),
                quantity: line.quantity,
                unit_price: item.unit_price,
                total: *total,
                reason: line.reason.clone(),
            })
        };
        let mut reasons: Vec<_> = one.items.iter().filter_map(|line| line.reason.as_ref()).collect();
        reasons.dedup();
        let reasons: Vec<_> = reasons.iter().map(|reason| reason.as_str()).collect();
        Self {
            id: one.id,
            status: one.status,
            items: one.items.iter().zip(&amounts.lines).filter_map(line).collect(),
            reason: (!reasons.is_empty()).then(|| reasons.join("\n")),
            note: one.note.clone(),
            amount: amounts.sum(),
            installment_fee: fee,
            pending_refund: view.captured_money().is_return_pending(one.id),
            refund_due: view.return_refund_due(one),
            vat: one.vat_of_refund(&view.order, &view.returns, [amounts.sum(), fee].into_iter().sum(), fee),
            restocked: one.is_restocked,
            created_at: one.created_at,
            updated_at: one.updated_at,
        }
    }
}

/// The staff's view of a return.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SellerReturn)]
pub(crate) struct SellerReturnDto {
    #[serde(flatten)]
    order_return: OrderReturnDto,
    order: ReturnedOrderDto,
    /// Full name of the account that ordered.
    customer: String,
    /// Statuses that the shop can choose next.
    next_statuses: Vec<ReturnStatus>,
    /// Whether the last refund of it to the card failed.
    refund_failed: bool,
}

/// The order of a return.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReturnedOrder)]
pub(crate) struct ReturnedOrderDto {
    #[serde(rename = "_id")]
    id: OrderId,
    number: OrderNumber,
}

impl From<&ReturnView> for SellerReturnDto {
    fn from(view: &ReturnView) -> Self {
        let (one, order) = (&view.order_return, &view.order);
        Self {
            order_return: OrderReturnDto::new(one, order),
            order: ReturnedOrderDto { id: order.order.id(), number: order.order.number() },
            customer: order.customer.clone(),
            next_statuses: one.status.next().to_vec(),
            refund_failed: order.has_failed_refund(one),
        }
    }
}

/// A changed return.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SellerReturnData {
    #[serde(rename = "return")]
    pub(crate) order_return: SellerReturnDto,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReturnList {
    returns: Vec<SellerReturnDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<ReturnView>> for ReturnList {
    fn from(page: Page<ReturnView>) -> Self {
        Self { paging: Paging::from(&page), returns: page.items.iter().map(Into::into).collect() }
    }
}
