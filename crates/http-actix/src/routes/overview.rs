use crate::{
    blocking,
    dto::overview::{OverviewData, UnreadCounts},
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    extractors::{Params, StaffLogin},
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use application::overview::Span;

/// Turnover and orders day by day, best sellers, and what waits for the seller.
#[utoipa::path(tag = "seller",
    params(("days" = Option<u32>, Query, description = "7, 30 or 90; 30 unless given")),
    responses((status = 200, body = Envelope<OverviewData>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
#[get("/seller/overview")]
pub(super) async fn show(
    StaffLogin(staff): StaffLogin,
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let mut params = Params::new(&request);
    let span = params
        .read("days", "7, 30 veya 90 yazın.", |text| Span::of_days(text.parse().ok()?))
        .unwrap_or_default();
    params.check()?;
    let figures = blocking::run(&state, move |use_cases| use_cases.show_overview.run(&staff, span)).await?;
    Ok(Envelope::of(OverviewData { overview: figures.into() }).ok())
}

/// How many support threads and contact messages nobody of the shop has read yet.
#[utoipa::path(tag = "seller",
    responses((status = 200, body = Envelope<UnreadCounts>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
#[get("/seller/unread")]
pub(super) async fn unread(
    StaffLogin(staff): StaffLogin,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let unread = blocking::run(&state, move |use_cases| use_cases.count_unread.run(&staff)).await?;
    Ok(Envelope::of(UnreadCounts::from(unread)).ok())
}
