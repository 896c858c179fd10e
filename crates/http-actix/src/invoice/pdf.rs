//! The PDFs of invoices: staff upload them, and customers download them.

mod files;
mod form;

use self::{
    files::{UploadedFile, UploadedFiles},
    form::{InvoicePdfForm, read_pdf_form},
};
use crate::{
    context::Context,
    guard::{
        login::{StaffLogin, Visitor},
        uploads::enter_upload,
    },
    http::{
        download::attachment,
        envelope::Envelope,
        error::{ApiError, ErrorBody},
        path_id::PathId,
        registry::Registry,
    },
    order::{guest::login::GuestLogin, requests::NumberPath},
};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::{
    Services,
    invoice::{InvoicePdf, PdfResult},
    order::OrderReader,
};
use domain::{ids::OrderId, invoice::NamedInvoices};
use serde::Serialize;
use utoipa::ToSchema;

/// What became of an uploaded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PdfOutcome {
    /// It is the PDF of an invoice now.
    Matched,
    /// The shop has no invoice for it that is not cancelled.
    Unmatched,
    /// It is no PDF, or not the only one of its invoice.
    Refused,
}

/// The result for an uploaded file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoicePdfResult)]
struct PdfResultDto {
    /// Its name; within a zip behind the zip's name and a slash.
    file: String,
    result: PdfOutcome,
    /// The number of its invoice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    number: Option<String>,
    /// Why it was not matched, in Turkish.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    message: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PdfResults {
    /// In the sequence of the files.
    results: Vec<PdfResultDto>,
}

impl PdfResultDto {
    fn new(file: String, result: &PdfResult) -> Self {
        use PdfOutcome::{Matched, Refused, Unmatched};
        let (result, number, message) = match result {
            PdfResult::Matched(number) => (Matched, Some(number), None),
            PdfResult::Unnamed => {
                (Unmatched, None, Some("Dosya adında fatura numarası veya ETTN yok.".to_owned()))
            }
            PdfResult::Unknown(named) => (Unmatched, None, Some(unknown(named))),
            PdfResult::Cancelled(number) => {
                (Unmatched, Some(number), Some(format!("{number} numaralı fatura iptal edilmiş.")))
            }
            PdfResult::Ambiguous => {
                (Refused, None, Some("Dosya adı birden çok faturayı gösteriyor.".to_owned()))
            }
            PdfResult::Repeated(number) => {
                let message = format!(
                    "{number} numaralı fatura için birden çok dosya var; hiçbiri alınmadı. Doğru olanı tek başına \
                     yükleyin."
                );
                (Refused, Some(number), Some(message))
            }
        };
        Self { file, result, number: number.map(ToString::to_string), message }
    }
}

/// Returns the results for all files of an upload; `stored` has those of its PDFs.
fn report(files: UploadedFiles, stored: &[PdfResult]) -> Vec<PdfResultDto> {
    let mut stored = stored.iter();
    let result = |UploadedFile { name, problem }| match problem {
        Some(problem) => Some(PdfResultDto {
            file: name,
            result: PdfOutcome::Refused,
            number: None,
            message: Some(problem.message()),
        }),
        None => stored.next().map(|result| PdfResultDto::new(name, result)),
    };
    files.into_files().into_iter().filter_map(result).collect()
}

/// Returns the message for a file whose invoice the shop does not have.
fn unknown(named: &NamedInvoices) -> String {
    match named.numbers.first() {
        Some(number) => format!("{number} numaralı fatura yok."),
        None => "Dosya adındaki ETTN ile bir fatura yok.".to_owned(),
    }
}

/// Stores PDFs as those of the invoices whose number or ETTN is in their names, alone or in zips. Each is at most 4 MB,
/// all together 64 MB. A customer gets a mail for the first PDF of an invoice; another upload replaces it.
#[utoipa::path(request_body(content = InvoicePdfForm, content_type = "multipart/form-data"), tag = "invoice",
    responses((status = 200, body = Envelope<PdfResults>)), security(("staff" = [])))]
#[post("/seller/invoice/pdf")]
async fn upload_pdfs(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    request: HttpRequest,
    mut payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let permit = enter_upload(&context.pool, &request, &mut payload).await?;
    let parts = read_pdf_form(&request, payload).await?;
    let keep = move |services: &Services| {
        // Held until the files are stored, also when the client disconnects.
        let _permit = permit;
        let mut files = UploadedFiles::open(parts)?;
        let names = files.pdf_names();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let results = services.invoice_pdfs.keep(&staff, &names, &mut files)?;
        Ok::<_, ApiError>(report(files, &results))
    };
    let results = context.pool.database().without_deadline().run(keep).await?;
    Ok(Envelope::of(PdfResults { results }).ok())
}

/// Returns the PDF of an order's invoice, for its customer and for staff.
#[utoipa::path(params(("id" = String, Path)), tag = "order",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)), security(("customer" = []), ("staff" = [])))]
#[get("/order/{id}/invoice")]
async fn get_of_order(
    Visitor(actor): Visitor,
    context: web::Data<Context>,
    id: Result<PathId<OrderId>, ApiError>,
) -> Result<HttpResponse, ApiError> {
    let reader = OrderReader::new(&actor)?;
    let PathId(id) = id?;
    send_pdf(&context, reader, id).await
}

/// Returns the PDF of the invoice of a guest's order.
#[utoipa::path(params(NumberPath), tag = "guest",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), (status = 429, body = ErrorBody)), security(("guest" = [])))]
#[get("/order/guest/{id}/invoice")]
async fn get_of_guest(
    GuestLogin(guest): GuestLogin,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    send_pdf(&context, OrderReader::guest(guest), guest.order()).await
}

async fn send_pdf(context: &Context, reader: OrderReader, order: OrderId) -> Result<HttpResponse, ApiError> {
    let InvoicePdf { number, content } =
        context.run(move |services| services.invoice_pdfs.of_order(&reader, order)).await?;
    Ok(attachment(&format!("{number}.pdf"), "application/pdf").body(content))
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.session(upload_pdfs).session(get_of_order).public(get_of_guest);
}
