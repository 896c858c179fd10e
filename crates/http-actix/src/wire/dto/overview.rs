//! The seller's overview on the wire.

use super::{date::date, money::Tl, product_history::LowStockDto};
use crate::wire::input::input;
use application::overview::{BestSeller, DayTotals, OrderNews, Overview, Span, Unread};
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

/// Figures of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayTotals)]
pub(crate) struct DayTotalsDto {
    /// `2026-11-20`
    #[schema(format = Date)]
    date: String,
    orders: u64,
    turnover: Tl,
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
        let day = |day: DayTotals| DayTotalsDto {
            date: day.date.to_string(),
            orders: day.orders,
            turnover: Tl(day.turnover),
        };
        let seller = |best: BestSeller| BestSellerDto {
            product: best.product.to_string(),
            name: best.name,
            pieces: best.pieces,
            turnover: Tl(best.turnover),
        };
        Self {
            days: figures.days.into_iter().map(day).collect(),
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
    #[schema(format = DateTime)]
    created_at: String,
}

/// The orders placed last, newest first. An order by card is among them once it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsData {
    orders: Vec<OrderNewsDto>,
}

impl From<Vec<OrderNews>> for NewsData {
    fn from(orders: Vec<OrderNews>) -> Self {
        let news = |order: OrderNews| OrderNewsDto {
            id: order.id.to_string(),
            number: order.number.to_string(),
            amount: Tl(order.amount),
            created_at: date(order.created_at),
        };
        Self { orders: orders.into_iter().map(news).collect() }
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
    fn from(unread: Unread) -> Self {
        Self { unread_threads: unread.threads, unread_messages: unread.messages }
    }
}
