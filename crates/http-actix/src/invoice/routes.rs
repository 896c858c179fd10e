//! Invoices, as staff issue, list, export and cancel them.

use super::{
    archive::Archive,
    requests::{CancelInvoiceInput, ExportInvoicesInput, InvoiceListQuery, IssueInput},
    responses::{InvoiceData, InvoiceList, IssueData, IssueResult},
};
use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        download::{attachment, stream_file},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        path_id::PathId,
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, put, web};
use application::invoice::IssueRefused;
use domain::ids::{InvoiceId, OrderId};

/// Issues the invoices of up to fifty orders separately, and returns the result for each. An order has one invoice that is
/// not cancelled. 409 while invoicing is off.
#[utoipa::path(request_body = IssueInput, tag = "invoice",
    responses((status = 200, body = Envelope<IssueData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/invoice")]
async fn issue(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(orders): Body<IssueInput>,
) -> Result<HttpResponse, ApiError> {
    let known: Vec<OrderId> = orders.iter().filter_map(|id| OrderId::parse(id)).collect();
    let issued = context
        .pool
        .database()
        .without_deadline()
        .run(move |services| services.invoices.issue_many(&staff, &known))
        .await?;
    let mut issued = issued.into_iter();
    let results = orders.into_iter().map(|id| {
        let result = OrderId::parse(&id).and_then(|_| issued.next());
        IssueResult::new(id, result.unwrap_or(Err(IssueRefused::UnknownOrder)))
    });
    Ok(Envelope::of(IssueData { results: results.collect() }).ok())
}

/// Lists the invoices that match the filter, newest first.
#[utoipa::path(params(InvoiceListQuery), tag = "invoice",
    responses((status = 200, body = Envelope<InvoiceList>)), security(("staff" = [])))]
#[get("/seller/invoice")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query((query, page)): Query<InvoiceListQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = context.run(move |services| services.invoices.list(&staff, &query, page)).await?;
    Ok(Envelope::of(InvoiceList::from(page)).ok())
}

/// Returns an invoice.
#[utoipa::path(params(("id" = String, Path)), tag = "invoice",
    responses((status = 200, body = Envelope<InvoiceData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/seller/invoice/{id}")]
async fn get_one(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<InvoiceId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let invoice = context.run(move |services| services.invoices.get(&staff, id)).await?;
    Ok(Envelope::of(InvoiceData { invoice: invoice.into() }).ok())
}

/// Returns the file of an invoice as it was issued: UBL-TR, to be signed and reported by the integrator.
#[utoipa::path(params(("id" = String, Path)), tag = "invoice",
    responses((status = 200, content_type = "application/xml", body = String), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[get("/seller/invoice/{id}/xml")]
async fn xml(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<InvoiceId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let file = context.run(move |services| services.invoices.file(&staff, id)).await?;
    Ok(attachment(&format!("{}.xml", file.number), "application/xml").body(file.xml))
}

/// Returns the files of up to five hundred invoices as a zip archive. Those that are `ready` become `exported` when the
/// archive is complete. 404 if one does not exist.
#[utoipa::path(request_body = ExportInvoicesInput, tag = "invoice",
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/invoice/export")]
async fn export(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Body(ids): Body<ExportInvoicesInput>,
) -> Result<HttpResponse, ApiError> {
    let export = context.run(move |services| services.invoices.begin_export(&staff, &ids)).await?;
    let start = Some((export, Archive::new()));
    stream_file("faturalar.zip", "application/zip", start, async move |unfinished| {
        let Some((mut export, mut archive)) = unfinished else { return Ok(None) };
        let next = context.pool.database().without_deadline().run(move |services| {
            let files = services.invoices.next_exported(&mut export)?;
            Ok::<_, ApiError>(if files.is_empty() {
                (None, archive.finish()?)
            } else {
                let piece = archive.add(&files)?;
                (Some((export, archive)), piece)
            })
        });
        let (rest, piece) = next.await?;
        Ok(Some((rest, piece.into())))
    })
    .await
}

/// Cancels an invoice. Its number stays used, and its order can get another one.
#[utoipa::path(request_body = CancelInvoiceInput, params(("id" = String, Path)), tag = "invoice",
    responses((status = 200, body = SayingEnvelope<InvoiceData>), (status = 404, body = ErrorBody)), security(("staff" = [])))]
#[put("/seller/invoice/{id}/cancel")]
async fn cancel(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<InvoiceId>,
    context: web::Data<Context>,
    Body(CancelInvoiceInput { reason }): Body<CancelInvoiceInput>,
) -> Result<HttpResponse, ApiError> {
    let invoice = context.run(move |services| services.invoices.cancel(&staff, id, &reason)).await?;
    let said = "Fatura iptal edildi. Entegratörünüzde de iptal edin.";
    Ok(Envelope::saying(said, InvoiceData { invoice: invoice.into() }).ok())
}

/// Registers the calls of this file and its siblings.
pub(crate) fn register(calls: &mut impl Registry) {
    super::pdf::register(calls);
    calls
        .codes(super::errors::CODES)
        .session(issue)
        .session(list)
        .session(export)
        .session(get_one)
        .session(xml)
        .session(cancel);
}
