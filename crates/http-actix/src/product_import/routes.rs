//! The route of the import.

use super::{
    file::ImportFile,
    report::{ProductImport, version},
};
use crate::{
    catalogue::requests::{ImportQuery, WantedImport},
    context::Context,
    guard::{login::StaffLogin, uploads::enter_upload},
    http::{
        body::read_bytes,
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        query::Query,
        registry::Registry,
        spreadsheet::workbook::WORKBOOK,
    },
};
use actix_web::{HttpRequest, HttpResponse, post, web};
use application::{Services, catalogue::LineReport};

/// Maximum size of a spreadsheet in bytes.
const SPREADSHEET_BYTES: usize = 8 * 1024 * 1024;

/// Adds and changes products from a file, CSV or Excel workbook, all or none: an exported one, or one with stock codes
/// ('SKU') and the columns to be changed. Columns that are missing change nothing. A dry run only reports the effects.
#[utoipa::path(request_body(content(
        (String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    )), tag = "catalogue",
    params(ImportQuery),
    responses((status = 200, body = Envelope<ProductImport>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/product/import")]
async fn import(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    Query(WantedImport { mut options, seen }): Query<ImportQuery>,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let _place = enter_upload(&context.pool, &request, &mut payload).await?;
    let is_wanted = |kind: &str| ["text/csv", WORKBOOK].contains(&kind);
    let bytes = read_bytes(&request, payload, is_wanted, SPREADSHEET_BYTES).await?;
    let origin = context.origin.clone();
    let import = move |services: &Services| {
        let file = ImportFile::parse(&bytes, &origin)?;
        options.is_dry_run |= !file.is_good();
        let is_expected =
            |lines: &[LineReport]| seen.is_none_or(|seen| seen == version(&file.imported_lines(lines)));
        let report = services.products.import(&staff, file.lines(), options, is_expected)?;
        Ok::<_, ApiError>(file.report(&report))
    };
    Ok(Envelope::of(context.pool.database().without_deadline().run(import).await?).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(import);
}
