//! The seller's overview.

use crate::{
    catalogue::history::LowStockDto,
    context::Context,
    guard::login::StaffLogin,
    http::{
        date::date,
        envelope::Envelope,
        error::ApiError,
        input::{choice::Choice, input},
        money::Tl,
        query::Query,
        registry::Registry,
    },
    order::choices::OrderStatusChoice,
};
use actix_web::{HttpResponse, get, web};
use application::{
    overview::{BestSeller, OrderNews, Overview, Span, Unread},
    report::{SalesFigures, SalesPeriod},
};
use serde::Serialize;
use utoipa::ToSchema;

input! {
    pub(crate) struct OverviewQuery {
        /// 30 unless given.
        days: Option<Span>,
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
    outstanding: Tl,
    /// Newest first, at most 8. An order by card is among them once it is paid.
    latest_orders: Vec<OrderNewsDto>,
    /// Best first.
    best_sellers: Vec<BestSellerDto>,
    /// Products on sale with low stock, fewest pieces first, at most 50.
    low_stock: Vec<LowStockDto>,
    /// The number of products on sale with low stock.
    low_stock_total: u64,
    awaiting_payment: u64,
    /// Orders whose bank transfer is overdue.
    overdue_transfers: u64,
    awaiting_dispatch: u64,
    /// Returns that wait for the shop.
    open_returns: u64,
    /// Orders with a payment problem.
    payment_problems: u64,
    out_of_stock: u64,
    unread_messages: u64,
    unread_threads: u64,
}

/// Sales as the sales report counts them: orders whose money was noted in this time, and what was refunded in it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesTotals)]
pub(crate) struct SalesTotalsDto {
    orders: u64,
    /// What was paid for these orders.
    collected: Tl,
    /// What was refunded, also of orders that were paid earlier.
    refunded: Tl,
}

impl From<&SalesFigures> for SalesTotalsDto {
    fn from(figures: &SalesFigures) -> Self {
        Self { orders: figures.orders, collected: Tl(figures.amount), refunded: Tl(figures.refunds) }
    }
}

/// Sales of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayTotals)]
pub(crate) struct DayTotalsDto {
    /// `2026-11-20`
    #[schema(format = Date)]
    date: String,
    #[serde(flatten)]
    totals: SalesTotalsDto,
}

/// A best-selling product.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BestSeller)]
pub(crate) struct BestSellerDto {
    /// Product id.
    product: String,
    name: String,
    pieces: u64,
    turnover: Tl,
}

impl From<Overview> for OverviewDto {
    fn from(figures: Overview) -> Self {
        let day =
            |day: &SalesPeriod| DayTotalsDto { date: day.start.to_string(), totals: (&day.figures).into() };
        let seller = |best: BestSeller| BestSellerDto {
            product: best.product.to_string(),
            name: best.name,
            pieces: best.pieces,
            turnover: Tl(best.turnover),
        };
        Self {
            days: figures.days.iter().map(day).collect(),
            total: (&figures.total).into(),
            previous: (&figures.previous).into(),
            outstanding: Tl(figures.outstanding),
            latest_orders: figures.latest_orders.into_iter().map(Into::into).collect(),
            best_sellers: figures.best_sellers.into_iter().map(seller).collect(),
            low_stock_total: figures.low_stock.total,
            low_stock: figures.low_stock.items.into_iter().map(Into::into).collect(),
            awaiting_payment: figures.waiting.for_payment,
            overdue_transfers: figures.waiting.overdue_transfers,
            awaiting_dispatch: figures.waiting.for_dispatch,
            open_returns: figures.waiting.returns,
            payment_problems: figures.waiting.payment_problems,
            out_of_stock: figures.waiting.out_of_stock,
            unread_messages: figures.unread.messages,
            unread_threads: figures.unread.threads,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OverviewData {
    pub(crate) overview: OverviewDto,
}

/// An order in the news. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderNews)]
pub(crate) struct OrderNewsDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    number: String,
    amount: Tl,
    /// The name of its recipient.
    recipient: String,
    status: OrderStatusChoice,
    is_paid: bool,
    /// When the last of its money was refunded.
    #[schema(format = DateTime, required = true)]
    refunded_at: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<OrderNews> for OrderNewsDto {
    fn from(order: OrderNews) -> Self {
        Self {
            id: order.id.to_string(),
            number: order.number.to_string(),
            amount: Tl(order.amount),
            recipient: order.recipient,
            status: Choice(order.status),
            is_paid: order.is_paid,
            refunded_at: order.refunded_at.map(date),
            created_at: date(order.created_at),
        }
    }
}

/// The orders placed last, newest first. An order by card is among them once it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsData {
    orders: Vec<OrderNewsDto>,
}

impl From<Vec<OrderNews>> for NewsData {
    fn from(orders: Vec<OrderNews>) -> Self {
        Self { orders: orders.into_iter().map(Into::into).collect() }
    }
}

/// Messages and threads that no staff member has read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnreadCounts {
    unread_threads: u64,
    unread_messages: u64,
}

impl From<Unread> for UnreadCounts {
    fn from(counts: Unread) -> Self {
        Self { unread_threads: counts.threads, unread_messages: counts.messages }
    }
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
    let figures = context
        .pool
        .database()
        .run(move |services| services.overview.show(&staff, days.unwrap_or_default()))
        .await?;
    Ok(Envelope::of(OverviewData { overview: figures.into() }).ok())
}

/// Returns the numbers of unread support threads and contact messages.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<UnreadCounts>)), security(("staff" = [])))]
#[get("/seller/unread")]
async fn unread(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let unread = context.pool.database().run(move |services| services.overview.count_unread(&staff)).await?;
    Ok(Envelope::of(UnreadCounts::from(unread)).ok())
}

/// Returns the orders placed last, by which an open page notices new ones.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<NewsData>)), security(("staff" = [])))]
#[get("/seller/news")]
async fn news(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let orders = context.pool.database().run(move |services| services.overview.latest_orders(&staff)).await?;
    Ok(Envelope::of(NewsData::from(orders)).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(show).session(unread).session(news);
}
