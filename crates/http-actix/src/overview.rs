//! The seller's overview.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, Nothing},
        error::ApiError,
        input::{
            input,
            values::{of_type, string, values},
        },
        query::Query,
        registry::Registry,
    },
    order::requests::OrderIds,
};
use actix_web::{HttpResponse, get, put, web};
use application::{
    catalogue::LowStock,
    overview::{BestSeller, News, OrderNews, Overview, Span, Unread, Waiting},
    report::{SalesFigures, SalesPeriod},
};
use chrono::NaiveDate;
use domain::{ids::OrderId, money::Kurus};
use serde::Serialize;
use utoipa::{ToSchema, openapi::schema::Type};

values! {
    Span, "Days", of_type(Type::Integer).enum_values(Some([Self::Week, Self::Month, Self::Quarter].map(Self::days))),
        |json| string(json)?.parse().ok().and_then(Self::of_days).ok_or_else(|| "7, 30 veya 90 yazın.".into());
}

input! {
    pub(crate) struct OverviewQuery {
        /// 30 unless given.
        days "Gün sayısı": Option<Span>,
    }

    pub(crate) struct SeenOrdersInput {
        ids "Siparişler": OrderIds,
    }
}

/// Figures of the shop. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Overview)]
pub(crate) struct OverviewDto {
    /// Oldest first, without gaps, in the time zone Europe/Istanbul.
    days: Vec<DayTotalsDto>,
    /// The sums of these days.
    total: SalesTotalsDto,
    /// The sums of as many days before them.
    previous: SalesTotalsDto,
    /// The sum of the orders that await their payment, whenever they were placed.
    outstanding: Kurus,
    /// Newest first, at most 8. An order by card is among them once it is paid.
    latest_orders: Vec<OrderNews>,
    /// Best first.
    best_sellers: Vec<BestSeller>,
    /// Products on sale with low stock, fewest pieces first, at most 50.
    low_stock: Vec<LowStock>,
    /// The number of products on sale with low stock.
    low_stock_total: u64,
    #[serde(flatten)]
    waiting: Waiting,
    #[serde(flatten)]
    unread: Unread,
}

/// Sales as the sales report counts them: orders whose money was noted in this time, and what was refunded in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesTotals)]
pub(crate) struct SalesTotalsDto {
    orders: u64,
    /// What was paid for these orders.
    collected: Kurus,
    /// What was refunded, also of orders that were paid earlier.
    refunded: Kurus,
}

impl From<&SalesFigures> for SalesTotalsDto {
    fn from(figures: &SalesFigures) -> Self {
        Self { orders: figures.orders, collected: figures.amount, refunded: figures.refunds }
    }
}

/// Sales of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayTotals)]
pub(crate) struct DayTotalsDto {
    /// `2026-11-20`
    date: NaiveDate,
    #[serde(flatten)]
    totals: SalesTotalsDto,
}

impl From<Overview> for OverviewDto {
    fn from(figures: Overview) -> Self {
        let day = |day: &SalesPeriod| DayTotalsDto { date: day.start, totals: (&day.figures).into() };
        Self {
            days: figures.days.iter().map(day).collect(),
            total: (&figures.total).into(),
            previous: (&figures.previous).into(),
            outstanding: figures.outstanding,
            latest_orders: figures.latest_orders,
            best_sellers: figures.best_sellers,
            low_stock_total: figures.low_stock.total,
            low_stock: figures.low_stock.items,
            waiting: figures.waiting,
            unread: figures.unread,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OverviewData {
    pub(crate) overview: OverviewDto,
}

/// Returns revenue and orders by day, best sellers, and tasks that wait for the seller.
#[utoipa::path(tag = "seller",
    params(OverviewQuery),
    responses((status = 200, body = Envelope<OverviewData>)), security(("staff" = [])))]
#[get("/seller/overview")]
async fn show(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(OverviewQuery { days }): Query<OverviewQuery>,
) -> Result<HttpResponse, ApiError> {
    let figures =
        context.run(move |services| services.overview.show(&staff, days.unwrap_or_default())).await?;
    Ok(Envelope::of(OverviewData { overview: figures.into() }).ok())
}

/// Returns the numbers of unread support threads and contact messages.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<Unread>)), security(("staff" = [])))]
#[get("/seller/unread")]
async fn unread(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let unread = context.run(move |services| services.overview.count_unread(&staff)).await?;
    Ok(Envelope::of(unread).ok())
}

/// Returns the orders placed last, by which an open page notices new ones, and which of them the account has not seen.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<News>)), security(("staff" = [])))]
#[get("/seller/news")]
async fn news(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let news = context.run(move |services| services.overview.news(&staff)).await?;
    Ok(Envelope::of(news).ok())
}

/// Marks orders as seen by the asking account. Unknown ids and repetitions have no effect.
#[utoipa::path(request_body = SeenOrdersInput, tag = "seller",
    responses((status = 200, body = Envelope<Nothing>)), security(("staff" = [])))]
#[put("/seller/news/mark-read")]
async fn mark_orders_seen(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(SeenOrdersInput { ids }): Body<SeenOrdersInput>,
) -> Result<HttpResponse, ApiError> {
    let orders: Vec<_> = ids.iter().filter_map(|id| OrderId::parse(id)).collect();
    context.run(move |services| services.overview.mark_orders_seen(&staff, &orders)).await?;
    Ok(Envelope::of(Nothing {}).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(show).session(unread).session(news).session(mark_orders_seen);
}
