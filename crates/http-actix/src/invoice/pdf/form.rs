//! The form with PDFs of invoices.

use super::files::{UploadedPart, megabytes};
use crate::http::{
    body::drain,
    error::ApiError,
    error_code::ErrorCode,
    multipart::{read_multipart, spool, unreadable},
};
use actix_web::{HttpRequest, web};
use domain::limits;
use futures_util::StreamExt;
use utoipa::{
    ToSchema,
    openapi::{Array, ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, schema::Type},
};

/// The schema of the form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
pub(crate) struct InvoicePdfForm {
    #[schema(schema_with = files)]
    files: Vec<Vec<u8>>,
}

fn files() -> Array {
    let file = ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
    ArrayBuilder::new()
        .description(Some("PDFs, and zips of them."))
        .items(file)
        .min_items(Some(1))
        .max_items(Some(limits::INVOICE_PDFS))
        .build()
}

/// Reads the files of the form.
pub(crate) async fn read_pdf_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<Vec<UploadedPart>, ApiError> {
    read_multipart(request, payload, async |mut form| {
        let (mut parts, mut left) = (Vec::new(), limits::INVOICE_UPLOAD_BYTES);
        while let Some(part) = form.next().await {
            let part = part.map_err(unreadable)?;
            let is_file = matches!(part.name(), Some("files" | "files[]"));
            let name = part.content_disposition().and_then(|d| d.get_filename().map(str::to_owned));
            let Some(name) = name.filter(|_| is_file) else {
                drain(part).await.map_err(unreadable)?;
                continue;
            };
            let (content, length) = spool(part, left, too_large).await?;
            left -= length;
            // Browsers send an empty part with an empty name for an empty file input.
            if name.is_empty() && length == 0 {
                continue;
            }
            parts.push(UploadedPart { name, content });
            if parts.len() > limits::INVOICE_PDFS {
                return Err(too_many());
            }
        }
        if parts.is_empty() { Err(problem("Dosya seçin.".to_owned())) } else { Ok(parts) }
    })
    .await
}

fn problem(message: String) -> ApiError {
    ApiError::field("files", "Dosyalar", message)
}

fn too_many() -> ApiError {
    problem(format!("Bir seferde en fazla {} dosya yükleyebilirsiniz.", limits::INVOICE_PDFS))
}

fn too_large() -> ApiError {
    let most = megabytes(limits::INVOICE_UPLOAD_BYTES);
    ApiError::new(ErrorCode::BODY_TOO_LARGE, format!("Bir seferde en fazla {most} MB yükleyebilirsiniz."))
}
