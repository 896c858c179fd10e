//! Returns on the wire.

use super::{
    date::date,
    money::Tl,
    page::{Paging, page_request},
};
use crate::wire::{
    error::ApiError,
    input::{
        BoolField, Choice, Entry, IdField, Input, LineField, List, Optional, OptionalParagraphField,
        PageLimitParam, PageNumberParam, Problem, QuantityField, ReturnStatusChoice, ReturnStatusField,
        ReturnStatusParam, at,
    },
};
use application::{
    order::OrderView,
    order_return::ReturnView,
    page::{Page, PageRequest},
};
use domain::{
    ids::OrderItemId,
    limits,
    order_return::{OrderReturn, ReturnMove, ReturnStatus, WantedReturn},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::{Validate, ValidationError};

/// What to send back.
#[derive(Deserialize, Validate, ToSchema)]
pub(crate) struct ReturnInput {
    #[validate(nested)]
    items: ReturnItems,
}

type ReturnItems = List<ReturnItemInput>;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(crate) struct ReturnItemInput {
    /// Id of one of the order's lines.
    #[validate(nested)]
    item: IdField,
    #[validate(nested)]
    quantity: QuantityField,
    /// Why; nobody has to say.
    #[validate(nested)]
    reason: Option<OptionalParagraphField>,
    /// Whether its seal is broken; not unless told.
    #[validate(nested)]
    #[schema(value_type = Option<bool>)]
    opened: Option<BoolField>,
}

impl Entry for ReturnItemInput {
    const MIN: usize = 1;
    const MAX: usize = limits::CART_ITEMS;

    fn too_many() -> Problem {
        format!("En fazla {} ürün seçin.", limits::CART_ITEMS).into()
    }
}

impl Input for ReturnInput {
    type Output = Vec<WantedReturn>;

    fn into_domain(self) -> Result<Vec<WantedReturn>, ApiError> {
        let wanted = |(number, input): (usize, ReturnItemInput)| {
            let item = OrderItemId::parse(&input.item.value()?.0);
            Ok(WantedReturn {
                item: item.ok_or_else(|| ApiError::not_an_ordered_item(number))?,
                quantity: input.quantity.value()?,
                reason: input.reason.value()?.and_then(|reason| reason.0),
                is_opened: input.opened.value()?.unwrap_or(false),
            })
        };
        self.items.entries()?.into_iter().enumerate().map(wanted).collect()
    }
}

/// What the shop does about a return.
#[derive(Deserialize, Validate, ToSchema)]
#[validate(schema(function = "check_move", skip_on_field_errors = false))]
pub(crate) struct ReturnMoveInput {
    #[validate(nested)]
    status: ReturnStatusField,
    /// For the customer, too. Without one, what was written before stays.
    #[validate(nested)]
    note: Option<LineField>,
    /// Whether counted pieces go back on sale; only with `received`.
    #[validate(nested)]
    #[schema(value_type = Option<bool>)]
    restock: Option<BoolField>,
}

fn check_move(input: &ReturnMoveInput) -> Result<(), ValidationError> {
    let restocks = input.restock.as_ref().and_then(BoolField::good).copied().unwrap_or(false);
    match input.status.good() {
        Some(status) if restocks && *status != ReturnStatus::Received => {
            Err(at("restock", "Ürünler yalnızca teslim alınırken stoka eklenebilir."))
        }
        _ => Ok(()),
    }
}

impl Input for ReturnMoveInput {
    type Output = ReturnMove;

    fn into_domain(self) -> Result<ReturnMove, ApiError> {
        Ok(ReturnMove {
            to: self.status.value()?,
            note: self.note.value()?,
            restock: self.restock.value()?.unwrap_or(false),
        })
    }
}

/// Which returns, and which page of them.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReturnListQuery {
    #[validate(nested)]
    #[param(inline)]
    status: Option<ReturnStatusParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for ReturnListQuery {
    type Output = (Option<ReturnStatus>, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let page = page_request(self.page, self.limit, limits::PAGE)?;
        Ok((self.status.value()?, page.unwrap_or_else(|| PageRequest::new(1, limits::PAGE))))
    }
}

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
    /// Why, in the customer's words; those of several lines under each other.
    #[schema(required = true)]
    reason: Option<String>,
    /// What the shop has written last.
    #[schema(required = true)]
    note: Option<String>,
    /// What its goods were paid with, and goes back.
    amount: Tl,
    /// Whether counted pieces were put back on sale.
    restocked: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// So many pieces of one line of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReturnedItem)]
pub(crate) struct ReturnedItemDto {
    /// Id of the order's line.
    #[schema(format = Uuid)]
    item: String,
    /// The name on the day it was bought.
    name: String,
    quantity: u32,
    /// The price on that day.
    unit_price: Tl,
    #[schema(required = true)]
    reason: Option<String>,
}

impl OrderReturnDto {
    /// One of the order's returns.
    pub(crate) fn new(one: &OrderReturn, view: &OrderView) -> Self {
        let line = |line: &domain::order_return::ReturnItem| {
            let item = view.order.items().iter().find(|item| item.id == line.item)?;
            Some(ReturnedItemDto {
                item: line.item.to_string(),
                name: item.name.to_string(),
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
            amount: Tl(one.amount(&view.order)),
            restocked: one.is_restocked,
            created_at: date(one.created_at),
            updated_at: date(one.updated_at),
        }
    }
}

/// A return as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SellerReturn)]
pub(crate) struct SellerReturnDto {
    #[serde(flatten)]
    order_return: OrderReturnDto,
    order: ReturnedOrderDto,
    /// Full name of the account that ordered.
    customer: String,
    /// Statuses that the shop can move it to.
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

/// A return that was changed.
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
