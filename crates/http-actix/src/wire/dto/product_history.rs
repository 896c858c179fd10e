//! What became of a product's pieces and prices, on the wire.

use super::{
    date::date,
    money::Tl,
    page::{Paging, page_request},
};
use crate::wire::{
    error::ApiError,
    input::{IdParam, Input, Optional, PageLimitParam, PageNumberParam, PriceParam},
};
use application::{
    catalogue::{AskedPrice, LowStock, StockEntry},
    page::{Page, PageRequest},
};
use domain::{
    ids::{OrderId, ProductId},
    money::Kurus,
    order::OrderNumber,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

/// Entries a page unless another number is asked for.
const PER_PAGE: u32 = 25;

/// Of which product, and which page.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProductHistoryQuery {
    /// Product id.
    #[validate(nested)]
    #[param(inline)]
    id: Option<IdParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    /// 25 unless given.
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for ProductHistoryQuery {
    type Output = (ProductId, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let id = self.id.value()?.and_then(|id| ProductId::parse(&id.0));
        let page = page_request(self.page, self.limit, PER_PAGE)?;
        let page = page.unwrap_or_else(|| PageRequest::new(1, PER_PAGE));
        Ok((id.ok_or_else(ApiError::product_not_found)?, page))
    }
}

/// The same, of prices.
#[derive(Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PriceHistoryQuery {
    /// Product id.
    #[validate(nested)]
    #[param(inline)]
    id: Option<IdParam>,
    /// Only when it was offered at this price, in TL.
    #[validate(nested)]
    #[param(inline)]
    price: Option<PriceParam>,
    #[validate(nested)]
    #[param(inline)]
    page: Option<PageNumberParam>,
    /// 25 unless given.
    #[validate(nested)]
    #[param(inline)]
    limit: Option<PageLimitParam>,
}

impl Input for PriceHistoryQuery {
    type Output = (ProductId, Option<Kurus>, PageRequest);

    fn into_domain(self) -> Result<Self::Output, ApiError> {
        let Self { id, price, page, limit } = self;
        let (id, page) = ProductHistoryQuery { id, page, limit }.into_domain()?;
        Ok((id, price.value()?.map(|bound| bound.0), page))
    }
}

/// An order, by name.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderReference {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// `4827-1935`
    number: String,
}

/// Something that became of a product's pieces.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StockChange)]
pub(crate) struct StockChangeDto {
    #[serde(rename = "_id")]
    id: String,
    #[schema(format = DateTime)]
    at: String,
    /// Pieces before; `null` when nobody counted them.
    #[schema(required = true)]
    before: Option<u32>,
    /// Pieces after; `null` when nobody counts them any more.
    #[schema(required = true)]
    after: Option<u32>,
    /// Full name of whoever of the staff it was; `null` when an order took pieces or gave them back.
    #[schema(required = true)]
    by: Option<String>,
    /// That order; `null` too once it is erased.
    #[schema(required = true)]
    order: Option<OrderReference>,
}

impl From<StockEntry> for StockChangeDto {
    fn from(entry: StockEntry) -> Self {
        let order = |(id, number): (OrderId, OrderNumber)| OrderReference {
            id: id.to_string(),
            number: number.to_string(),
        };
        Self {
            id: entry.id.to_string(),
            at: date(entry.at),
            before: entry.before.pieces(),
            after: entry.after.pieces(),
            by: entry.staff_name,
            order: entry.order.map(order),
        }
    }
}

/// A page of them, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StockHistory {
    changes: Vec<StockChangeDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<StockEntry>> for StockHistory {
    fn from(page: Page<StockEntry>) -> Self {
        Self { paging: Paging::from(&page), changes: page.items.into_iter().map(Into::into).collect() }
    }
}

/// A price that a product was offered at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AskedPrice)]
pub(crate) struct AskedPriceDto {
    offer_price: Tl,
    /// From when on, until the next.
    #[schema(format = DateTime)]
    since: String,
}

impl From<AskedPrice> for AskedPriceDto {
    fn from(price: AskedPrice) -> Self {
        Self { offer_price: Tl(price.offer_price), since: date(price.since) }
    }
}

/// A page of them, newest first: the first of all is the present one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PriceHistory {
    prices: Vec<AskedPriceDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<AskedPrice>> for PriceHistory {
    fn from(page: Page<AskedPrice>) -> Self {
        Self { paging: Paging::from(&page), prices: page.items.into_iter().map(Into::into).collect() }
    }
}

/// A product on sale of which few pieces are left.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LowStock)]
pub(crate) struct LowStockDto {
    /// Product id.
    product: String,
    name: String,
    /// Pieces left.
    stock: u32,
}

impl From<LowStock> for LowStockDto {
    fn from(low: LowStock) -> Self {
        Self {
            product: low.id.to_string(),
            name: low.name.into(),
            stock: low.stock.pieces().unwrap_or_default(),
        }
    }
}
