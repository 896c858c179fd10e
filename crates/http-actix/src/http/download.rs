//! Downloads that are sent while they are still being made.

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
    let mut beginning = Vec::from(BOM);
    beginning.extend(lines([headings])?);
    let start = (start, Some(beginning));
    stream_file(name, "text/csv; charset=utf-8", start, async move |(rest, beginning)| {
        let (rest, rows) = next(rest).await?;
        let is_end = beginning.is_none() && rows.is_empty();
        let mut piece: Vec<u8> = beginning.unwrap_or_default();
        piece.extend(lines(&rows)?);
        Ok((!is_end).then(|| ((rest, None), Bytes::from(piece))))
    })
    .await
}

/// Returns a response with a file. `next` produces a piece of it from the state that the previous piece left, while the
/// file is sent; `None` ends it.
///
/// # Errors
/// The error of `next` for the first piece. A later error aborts the file.
pub(crate) async fn stream_file<S: 'static>(
    name: &str,
    media_type: &str,
    start: S,
    next: impl AsyncFn(S) -> Result<Option<(S, Bytes)>, ApiError> + 'static,
) -> Result<HttpResponse, ApiError> {
    // The first piece is produced before anything is sent, so that its error can become the response.
    let Some((rest, beginning)) = next(start).await? else {
        return Ok(attachment(name, media_type).finish());
    };
    let pieces = stream::try_unfold((rest, next), async |(rest, next)| {
        let made = next(rest).await?;
        Ok::<_, Error>(made.map(|(rest, piece)| (piece, (rest, next))))
    });
    let beginning = stream::once(async { Ok(beginning) });
    Ok(attachment(name, media_type).streaming(Box::pin(beginning.chain(pieces))))
}

/// Returns the head of a response that browsers save as a file.
pub(crate) fn attachment(name: &str, media_type: &str) -> HttpResponseBuilder {
    let mut head = HttpResponse::Ok();
    head.content_type(media_type)
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"));
    head
}
