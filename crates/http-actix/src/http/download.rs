//! Spreadsheet downloads that are sent while their rows are still being read.

use super::{
    error::ApiError,
    spreadsheet::{BOM, SpreadsheetRow, lines},
};
use actix_web::{
    Error, HttpResponse, HttpResponseBuilder,
    http::header::{CACHE_CONTROL, CONTENT_DISPOSITION},
    web::Bytes,
};
use futures_util::{StreamExt, stream};

/// Returns a response with a spreadsheet file. `next` produces a batch of rows from the state that the previous batch
/// left, while the file is sent. An empty batch ends the file.
///
/// # Errors
/// The error of `next` for the first batch. A later error aborts the file.
pub(crate) async fn download<S: 'static>(
    name: &str,
    headings: &[&str],
    start: S,
    next: impl AsyncFn(S) -> Result<(S, Vec<SpreadsheetRow>), ApiError> + 'static,
) -> Result<HttpResponse, ApiError> {
    // The first batch is produced before anything is sent, so that its error can become the response.
    let (rest, rows) = next(start).await?;
    let mut beginning = Vec::from(BOM);
    beginning.extend(lines([headings])?);
    beginning.extend(lines(&rows)?);
    let pieces = stream::try_unfold((rest, next), async |(rest, next)| {
        let (rest, rows) = next(rest).await?;
        let piece = (!rows.is_empty()).then(|| lines(&rows)).transpose()?;
        Ok::<_, Error>(piece.map(|piece| (Bytes::from(piece), (rest, next))))
    });
    let beginning = stream::once(async { Ok(Bytes::from(beginning)) });
    Ok(attachment(name, "text/csv; charset=utf-8").streaming(Box::pin(beginning.chain(pieces))))
}

/// Returns the head of a response that browsers save as a file.
pub(crate) fn attachment(name: &str, media_type: &str) -> HttpResponseBuilder {
    let mut head = HttpResponse::Ok();
    head.content_type(media_type)
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"));
    head
}
