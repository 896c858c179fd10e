//! Responses about returns.

use crate::{
    http::{date::date, input::choice::Choice, money::Tl, page::Paging},
    order_return::choices::ReturnStatusChoice,
};
use application::{order::OrderView, order_return::ReturnView, page::Page};
use domain::order_return::OrderReturn;
use serde::Serialize;
use utoipa::ToSchema;

/// A return. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderReturn)]
pub(crate) struct OrderReturnDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    status: ReturnStatusChoice,
    items: Vec<ReturnedItemDto>,
    /// The customer's reasons, one a line.
    #[schema(required = true)]
    reason: Option<String>,
    /// The shop's latest note.
    #[schema(required = true)]
    note: Option<String>,
    /// The amount to refund.
    amount: Tl,
    /// Whether counted pieces were put back on sale.
    restocked: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// Pieces of a line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnedItem)]
pub(crate) struct ReturnedItemDto {
    /// Id of the order's line.
    #[schema(format = Uuid)]
    item: String,
    /// The name at the time of the order, with the values of its options in brackets.
    name: String,
    quantity: u32,
    /// The price at the time of the order.
    unit_price: Tl,
    #[schema(required = true)]
    reason: Option<String>,
}

impl OrderReturnDto {
    /// Creates the view of one of the order's returns.
    pub(crate) fn new(one: &OrderReturn, view: &OrderView) -> Self {
        let line = |line: &domain::order_return::ReturnItem| {
            let item = view.order.items().iter().find(|item| item.id == line.item)?;
            Some(ReturnedItemDto {
                item: line.item.to_string(),
                name: item.title(),
                quantity: line.quantity.get(),
                unit_price: Tl(item.unit_price),
                reason: line.reason.clone().map(String::from),
            })
        };
        let mut reasons: Vec<_> = one.items.iter().filter_map(|line| line.reason.as_ref()).collect();
        reasons.dedup();
        let reasons: Vec<_> = reasons.iter().map(|reason| reason.as_str()).collect();
        Self {
            id: one.id.to_string(),
            status: Choice(one.status),
            items: one.items.iter().filter_map(line).collect(),
            reason: (!reasons.is_empty()).then(|| reasons.join("\n")),
            note: one.note.clone().map(String::from),
            amount: Tl(one.amounts(&view.order, &view.returns).sum()),
            restocked: one.is_restocked,
            created_at: date(one.created_at),
            updated_at: date(one.updated_at),
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
    next_statuses: Vec<ReturnStatusChoice>,
}

/// The order of a return.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReturnedOrder)]
pub(crate) struct ReturnedOrderDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    number: String,
}

impl From<&ReturnView> for SellerReturnDto {
    fn from(view: &ReturnView) -> Self {
        let (one, order) = (&view.order_return, &view.order);
        Self {
            order_return: OrderReturnDto::new(one, order),
            order: ReturnedOrderDto {
                id: order.order.id().to_string(),
                number: order.order.number().to_string(),
            },
            customer: order.customer.clone(),
            next_statuses: one.status.next().iter().copied().map(Choice).collect(),
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
