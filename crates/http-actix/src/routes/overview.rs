use crate::{
    guard::{
        blocking,
        extractors::{Query, StaffLogin},
    },
    state::AppState,
    wire::{
        dto::overview::{OverviewData, OverviewQuery, UnreadCounts},
        envelope::Envelope,
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, web};

/// Turnover and orders day by day, best sellers, and what waits for the seller.
#[utoipa::path(tag = "seller",
    params(OverviewQuery),
    responses((status = 200, body = Envelope<OverviewData>)), security(("staff" = [])))]
#[get("/seller/overview")]
pub(super) async fn show(
    StaffLogin(staff): StaffLogin,
    state: web::Data<AppState>,
    Query(OverviewQuery { days }): Query<OverviewQuery>,
) -> Result<HttpResponse, ApiError> {
    let figures =
        blocking::run(&state, move |use_cases| use_cases.show_overview.run(&staff, days.unwrap_or_default()))
            .await?;
    Ok(Envelope::of(OverviewData { overview: figures.into() }).ok())
}

/// How many support threads and contact messages nobody of the shop has read yet.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<UnreadCounts>)), security(("staff" = [])))]
#[get("/seller/unread")]
pub(super) async fn unread(
    StaffLogin(staff): StaffLogin,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let unread = blocking::run(&state, move |use_cases| use_cases.count_unread.run(&staff)).await?;
    Ok(Envelope::of(UnreadCounts::from(unread)).ok())
}
