use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Query, StaffLogin},
    },
    reads::download::download,
    wire::{
        dto::report::{SALES_HEADINGS, SalesQuery, SalesReportData, sales_rows},
        envelope::Envelope,
        error::ApiError,
    },
};
use actix_web::{HttpResponse, get, web};
use application::report::ReportService;

/// Returns the sales of a range by day or month: the orders whose money was noted in it.
#[utoipa::path(params(SalesQuery), tag = "seller",
    responses((status = 200, body = Envelope<SalesReportData>)), security(("staff" = [])))]
#[get("/seller/report/sales")]
pub(super) async fn sales_report(
    StaffLogin(staff): StaffLogin,
    reports: web::Data<ReportService>,
    pool: web::Data<BlockingPool>,
    Query(range): Query<SalesQuery>,
) -> Result<HttpResponse, ApiError> {
    let report = pool.database().without_deadline().run(move || reports.sales(&staff, range)).await?;
    Ok(Envelope::of(SalesReportData { report: (&report).into() }).ok())
}

/// Exports the sales of a range as CSV: UTF-8 with BOM, semicolons.
#[utoipa::path(params(SalesQuery), tag = "seller",
    responses((status = 200, content_type = "text/csv", body = String)), security(("staff" = [])))]
#[get("/seller/report/sales.csv")]
pub(super) async fn export_sales_report(
    StaffLogin(staff): StaffLogin,
    reports: web::Data<ReportService>,
    pool: web::Data<BlockingPool>,
    Query(range): Query<SalesQuery>,
) -> Result<HttpResponse, ApiError> {
    let report = pool.database().without_deadline().run(move || reports.sales(&staff, range)).await?;
    download("satis-raporu.csv", SALES_HEADINGS, sales_rows(&report), async |rows| Ok((vec![], rows))).await
}
