//! Reports of sales.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        download::download,
        envelope::Envelope,
        error::ApiError,
        input::{
            input,
            problem::Problems,
            values::{Day, choices},
        },
        query::Query,
        registry::Registry,
        spreadsheet::{SpreadsheetRow, amount},
    },
};
use actix_web::{HttpResponse, get, web};
use application::report::{SalesFigures, SalesPeriod, SalesReport};
use chrono::{Datelike, Months, NaiveDate};
use domain::{
    money::Kurus,
    report::{ReportPeriod, ReportRange, ReportRangeError},
    vat::{VatLine, VatRate},
};
use serde::Serialize;
use utoipa::ToSchema;

choices! {
    ReportPeriod, "day veya month yazın.";
}

input! {
    pub(crate) struct SalesQuery -> ReportRange {
        /// The first day, in the time zone Europe/Istanbul.
        from "Başlangıç günü": Day,
        /// The last day.
        to "Bitiş günü": Day,
        /// `day` unless given.
        by "Dönem": Option<ReportPeriod>,
    }
}

impl TryFrom<SalesQuery> for ReportRange {
    type Error = Problems;

    fn try_from(SalesQuery { from, to, by }: SalesQuery) -> Result<Self, Problems> {
        let period = by.unwrap_or_default();
        Self::new(from, to, period).map_err(|error| match error {
            ReportRangeError::EndsBeforeStart => Problems::at("to", "İlk günden önce olmayan bir gün seçin."),
            ReportRangeError::TooLong => {
                let unit = match period {
                    ReportPeriod::Day => "gün",
                    ReportPeriod::Month => "ay",
                };
                Problems::at("to", format!("En fazla {} {unit} seçin.", period.most()))
            }
        })
    }
}

/// Sales of a range: the orders whose money was noted in it. Money is in TL.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesReport)]
pub(crate) struct SalesReportDto {
    /// The first day.
    from: NaiveDate,
    /// The last day.
    to: NaiveDate,
    by: ReportPeriod,
    /// Oldest first, without gaps.
    periods: Vec<SalesPeriodDto>,
    total: SalesFigures,
}

/// The sales of a period.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SalesPeriod)]
pub(crate) struct SalesPeriodDto {
    /// A day `2026-11-20`, or a month `2026-11`.
    period: String,
    #[serde(flatten)]
    figures: SalesFigures,
}

impl From<SalesReport> for SalesReportDto {
    fn from(report: SalesReport) -> Self {
        let by = report.range.period();
        let period = |SalesPeriod { start, figures }: SalesPeriod| SalesPeriodDto {
            period: named(by, start, ["%Y-%m-%d", "%Y-%m"]),
            figures,
        };
        Self {
            from: report.range.first(),
            to: report.range.last(),
            by,
            periods: report.periods.into_iter().map(period).collect(),
            total: report.total,
        }
    }
}

/// Formats a period by one of these formats of a day and a month.
fn named(by: ReportPeriod, start: NaiveDate, [day, month]: [&str; 2]) -> String {
    let format = match by {
        ReportPeriod::Day => day,
        ReportPeriod::Month => month,
    };
    start.format(format).to_string()
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SalesReportData {
    pub(crate) report: SalesReportDto,
}

/// Headings of the report's sheet.
pub(crate) const SALES_HEADINGS: &[&str] = &[
    "Dönem",
    "Sipariş",
    "Adet",
    "Ürünler",
    "İndirim",
    "Kargo",
    "Tutar",
    "Vade farkı",
    "İade",
    "Matrah %1",
    "KDV %1",
    "Matrah %10",
    "KDV %10",
    "Matrah %20",
    "KDV %20",
    "İade matrahı %1",
    "İade KDV %1",
    "İade matrahı %10",
    "İade KDV %10",
    "İade matrahı %20",
    "İade KDV %20",
];

/// Returns a row of the report's sheet for each period.
pub(crate) fn sales_rows(report: &SalesReport) -> Vec<SpreadsheetRow> {
    let by = report.range.period();
    let row = |SalesPeriod { start, figures }: &SalesPeriod| {
        let counts = [figures.orders, figures.pieces].map(|count| count.to_string());
        let sums = [
            figures.items,
            figures.discount,
            figures.delivery,
            figures.amount,
            figures.installment_fees,
            figures.refunds,
        ];
        let name = named(by, *start, ["%d.%m.%Y", "%m.%Y"]);
        let taxes = rates(&figures.vat).chain(rates(&figures.refund_vat));
        let money = sums.into_iter().chain(taxes).map(amount);
        std::iter::once(name).chain(counts).chain(money).collect()
    };
    report.periods.iter().map(row).collect()
}

/// Returns base and tax of every rate, ascending.
fn rates(lines: &[VatLine]) -> impl Iterator<Item = Kurus> {
    VatRate::ALL.into_iter().flat_map(|rate| {
        let line = lines.iter().find(|line| line.rate == rate);
        line.map_or([Kurus::ZERO; 2], |line| [line.base, line.tax])
    })
}

/// Returns the name of the report's file: by its month if it is a whole one, otherwise by its first and last day.
fn file_name(range: &ReportRange) -> String {
    let (first, last) = (range.first(), range.last());
    let is_month = first.day() == 1 && first.checked_add_months(Months::new(1)) == last.succ_opt();
    let name = if is_month { first.format("%Y-%m").to_string() } else { format!("{first}_{last}") };
    format!("satis-raporu-{name}.csv")
}

/// Returns the sales of a range by day or month: the orders whose money was noted in it.
#[utoipa::path(params(SalesQuery), tag = "seller",
    responses((status = 200, body = Envelope<SalesReportData>)), security(("staff" = [])))]
#[get("/seller/report/sales")]
async fn sales_report(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(range): Query<SalesQuery>,
) -> Result<HttpResponse, ApiError> {
    let report = context
        .pool
        .database()
        .without_deadline()
        .run(move |services| services.reports.sales(&staff, range))
        .await?;
    Ok(Envelope::of(SalesReportData { report: report.into() }).ok())
}

/// Exports the sales of a range as CSV (UTF-8 with BOM, semicolons), named by its month or its days.
#[utoipa::path(params(SalesQuery), tag = "seller",
    responses((status = 200, content_type = "text/csv", body = String)), security(("staff" = [])))]
#[get("/seller/report/sales.csv")]
async fn export_sales_report(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(range): Query<SalesQuery>,
) -> Result<HttpResponse, ApiError> {
    let report = context
        .pool
        .database()
        .without_deadline()
        .run(move |services| services.reports.sales(&staff, range))
        .await?;
    let (name, rows) = (file_name(&report.range), sales_rows(&report));
    download(&name, SALES_HEADINGS, rows, async |rows| Ok((vec![], rows))).await
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(sales_report).session(export_sales_report);
}
