//! Stock and prices of a product over time.

use super::values::PriceBound;
use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        input::{field::Flat, input, problem::Problems, values::IdText},
        page::{PageOf, page_responses},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, web};
use application::{
    Services,
    catalogue::{AskedPrice, StockEntry},
    page::PageRequest,
};
use domain::{ids::ProductId, money::Kurus};

input! {
    /// A page of a product's stock history.
    pub(crate) struct ProductHistoryQuery -> (ProductId, PageRequest) {
        /// Product id.
        id "Ürün": Option<IdText>,
        page: PageOf<25>,
    }

    /// A page of a product's price history.
    pub(crate) struct PriceHistoryQuery -> (ProductId, Option<Kurus>, PageRequest) {
        history: Flat<ProductHistoryQuery>,
        /// Only when it was offered at this price, in TL.
        price "Fiyat": Option<PriceBound>,
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

page_responses! {
    /// A page of stock changes, newest first.
    StockHistory { changes: StockEntry }
}

page_responses! {
    /// A page of offer prices, newest first. The first of all is the current one.
    PriceHistory { prices: AskedPrice }
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
    Ok(Envelope::of(StockHistory::from(context.run(show).await?)).ok())
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
    Ok(Envelope::of(PriceHistory::from(context.run(show).await?)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(stock_history).session(price_history);
}
