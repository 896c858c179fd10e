use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Query, StaffLogin},
    },
    wire::{
        dto::overview::{NewsData, OverviewData, OverviewQuery, UnreadCounts},
        envelope::Envelope,
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, web};
use application::overview::OverviewService;

/// Returns revenue and orders by day, best sellers, and tasks that wait for the seller.
#[utoipa::path(tag = "seller",
    params(OverviewQuery),
    responses((status = 200, body = Envelope<OverviewData>)), security(("staff" = [])))]
#[get("/seller/overview")]
pub(super) async fn show(
    StaffLogin(staff): StaffLogin,
    overview: web::Data<OverviewService>,
    pool: web::Data<BlockingPool>,
    Query(OverviewQuery { days }): Query<OverviewQuery>,
) -> Result<HttpResponse, ApiError> {
    let figures = pool.database().run(move || overview.show(&staff, days.unwrap_or_default())).await?;
    Ok(Envelope::of(OverviewData { overview: figures.into() }).ok())
}

/// Returns the numbers of unread support threads and contact messages.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<UnreadCounts>)), security(("staff" = [])))]
#[get("/seller/unread")]
pub(super) async fn unread(
    StaffLogin(staff): StaffLogin,
    overview: web::Data<OverviewService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let unread = pool.database().run(move || overview.count_unread(&staff)).await?;
    Ok(Envelope::of(UnreadCounts::from(unread)).ok())
}

/// Returns the orders placed last, by which an open page notices new ones.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<NewsData>)), security(("staff" = [])))]
#[get("/seller/news")]
pub(super) async fn news(
    StaffLogin(staff): StaffLogin,
    overview: web::Data<OverviewService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let orders = pool.database().run(move || overview.latest_orders(&staff)).await?;
    Ok(Envelope::of(NewsData::from(orders)).ok())
}
