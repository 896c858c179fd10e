//! Stock and prices of a product over time.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        date::date,
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        input::{
            field::Flat,
            input,
            problem::Problems,
            values::{IdText, PriceBound},
        },
        money::Tl,
        page::{PageOf, Paging},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, web};
use application::{
    Services,
    catalogue::{AskedPrice, LowStock, StockEntry},
    page::{Page, PageRequest},
};
use domain::{
    ids::{OrderId, ProductId},
    money::Kurus,
    order::OrderNumber,
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    /// A page of a product's stock history.
    pub(crate) struct ProductHistoryQuery -> (ProductId, PageRequest) {
        /// Product id.
        id: Option<IdText>,
        page: PageOf<25>,
    }

    /// A page of a product's price history.
    pub(crate) struct PriceHistoryQuery -> (ProductId, Option<Kurus>, PageRequest) {
        history: Flat<ProductHistoryQuery>,
        /// Only when it was offered at this price, in TL.
        price: Option<PriceBound>,
    }
}

impl TryFrom<ProductHistoryQuery> for (ProductId, PageRequest) {
    type Error = Problems;

    fn try_from(query: ProductHistoryQuery) -> Result<Self, Problems> {
        let id = query.id.and_then(|id| ProductId::parse(&id)).ok_or_else(ApiError::product_not_found)?;
        Ok((id, query.page))
    }
}

impl From<PriceHistoryQuery> for (ProductId, Option<Kurus>, PageRequest) {
    fn from(PriceHistoryQuery { history: (id, page), price }: PriceHistoryQuery) -> Self {
        (id, price, page)
    }
}

/// A reference to an order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderReference {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    /// `4827-1935`
    number: String,
}

/// A change of a product's stock.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StockChange)]
pub(crate) struct StockChangeDto {
    #[serde(rename = "_id")]
    id: String,
    #[schema(format = DateTime)]
    at: String,
    /// Pieces before; `null` if they were not counted.
    #[schema(required = true)]
    before: Option<u32>,
    /// Pieces after; `null` if they are no longer counted.
    #[schema(required = true)]
    after: Option<u32>,
    /// Full name of the staff member; `null` if an order took or returned the pieces.
    #[schema(required = true)]
    by: Option<String>,
    /// The order that took or returned the pieces; `null` once it is erased.
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

/// A page of stock changes, newest first.
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

/// A former or current offer price of a product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AskedPrice)]
pub(crate) struct AskedPriceDto {
    offer_price: Tl,
    /// The time from which it applied.
    #[schema(format = DateTime)]
    since: String,
}

impl From<AskedPrice> for AskedPriceDto {
    fn from(price: AskedPrice) -> Self {
        Self { offer_price: Tl(price.offer_price), since: date(price.since) }
    }
}

/// A page of offer prices, newest first. The first of all is the current one.
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

/// A product on sale with low stock.
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

/// Lists the stock changes of a product, newest first, by staff and by orders.
#[utoipa::path(params(ProductHistoryQuery), tag = "catalogue",
    responses((status = 200, body = Envelope<StockHistory>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/product/stock-history")]
async fn stock_history(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query((id, page)): Query<ProductHistoryQuery>,
) -> Result<HttpResponse, ApiError> {
    let show = move |services: &Services| services.products.stock_history(&staff, id, page);
    Ok(Envelope::of(StockHistory::from(context.pool.database().run(show).await?)).ok())
}

/// Lists the offer prices of a product, newest first.
#[utoipa::path(params(PriceHistoryQuery), tag = "catalogue",
    responses((status = 200, body = Envelope<PriceHistory>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/product/price-history")]
async fn price_history(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query((id, only, page)): Query<PriceHistoryQuery>,
) -> Result<HttpResponse, ApiError> {
    let show = move |services: &Services| services.products.price_history(&staff, id, only, page);
    Ok(Envelope::of(PriceHistory::from(context.pool.database().run(show).await?)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(stock_history).session(price_history);
}
