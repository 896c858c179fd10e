//! The seller's overview on the wire.

use super::money::Tl;
use application::overview::{Overview as Figures, Unread};
use serde::Serialize;
use utoipa::ToSchema;

/// Figures of the business. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Overview {
    /// Oldest first, without gaps, in the time zone Europe/Istanbul.
    days: Vec<DayTotals>,
    /// Best first.
    best_sellers: Vec<BestSeller>,
    awaiting_payment: u64,
    awaiting_dispatch: u64,
    out_of_stock: u64,
    unread_messages: u64,
    unread_threads: u64,
}

/// One day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DayTotals {
    /// `2026-11-20`
    date: String,
    orders: u64,
    turnover: Tl,
}

/// A product that sold well.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BestSeller {
    /// Product id.
    product: String,
    name: String,
    pieces: u64,
    turnover: Tl,
}

impl From<Figures> for Overview {
    fn from(figures: Figures) -> Self {
        let day = |day: application::overview::DayTotals| DayTotals {
            date: day.date.to_string(),
            orders: day.orders,
            turnover: Tl(day.turnover),
        };
        let seller = |best: application::overview::BestSeller| BestSeller {
            product: best.product.to_string(),
            name: best.name,
            pieces: best.pieces,
            turnover: Tl(best.turnover),
        };
        Self {
            days: figures.days.into_iter().map(day).collect(),
            best_sellers: figures.best_sellers.into_iter().map(seller).collect(),
            awaiting_payment: figures.waiting.for_payment,
            awaiting_dispatch: figures.waiting.for_dispatch,
            out_of_stock: figures.waiting.out_of_stock,
            unread_messages: figures.unread.messages,
            unread_threads: figures.unread.threads,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OverviewData {
    pub(crate) overview: Overview,
}

/// What nobody of the shop has read yet.
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
