//! Multipart forms.

use super::{
    body::{drain, in_body_time, media_type, refuse},
    error::ApiError,
};
use crate::http::pool;
use actix_multipart::{Field, Multipart};
use actix_web::{
    HttpRequest,
    error::PayloadError,
    web::{self, Bytes},
};
use futures_util::{Stream, StreamExt};
use std::{
    cell::RefCell,
    io::{self, Write},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};
use tempfile::{SpooledTempFile, spooled_tempfile};
use utoipa::ToSchema;

/// Number of bytes of a file that are written at once. A smaller file stays in memory.
const SPOOLED_BYTES: usize = 64 * 1024;

/// The request's body, shared with the form's parser, so that the rest can be drained after an error.
#[derive(Clone)]
struct SharedBody(Rc<RefCell<web::Payload>>);

impl Stream for SharedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}

/// The schema of a form with one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the part is read by itself")]
pub(crate) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Reads the part `file` of a form.
pub(crate) async fn read_file_form(
    request: &HttpRequest,
    payload: web::Payload,
    limit: usize,
) -> Result<Vec<u8>, ApiError> {
    read_multipart(request, payload, async |mut form| {
        while let Some(part) = form.next().await {
            let part = part.map_err(unreadable)?;
            if part.name() == Some("file") {
                return read_part(part, limit, ApiError::body_too_large).await;
            }
            drain(part).await.map_err(unreadable)?;
        }
        Err(ApiError::field("file", "Dosya", "Bir dosya seçin."))
    })
    .await
}

/// Reads a form. After an error the rest of the body is read and dropped, so that the client receives the response.
pub(crate) async fn read_multipart<T>(
    request: &HttpRequest,
    payload: web::Payload,
    read: impl AsyncFnOnce(Multipart) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let body = SharedBody(Rc::new(RefCell::new(payload)));
    let read_or_drain = async {
        let form = if media_type(request).as_deref() == Some("multipart/form-data") {
            read(Multipart::new(request.headers(), body.clone())).await
        } else {
            Err(ApiError::wrong_media_type())
        };
        match form {
            Ok(form) => Ok(form),
            Err(refusal) => Err(refuse(body, refusal).await),
        }
    };
    in_body_time(request, read_or_drain).await
}

pub(crate) fn unreadable<E>(_: E) -> ApiError {
    ApiError::malformed_multipart()
}

/// Writes an incoming file to an unnamed temporary file and returns it with its size. Several files may wait for their
/// turn, and need not be in memory meanwhile.
///
/// # Errors
/// `too_large` beyond the limit, 408 and 400 as for every part; 503 if the disk is full.
pub(crate) async fn spool(
    mut part: Field,
    limit: usize,
    too_large: impl Fn() -> ApiError,
) -> Result<(SpooledTempFile, usize), ApiError> {
    let (mut file, mut chunk) = (spooled_tempfile(SPOOLED_BYTES), Vec::with_capacity(SPOOLED_BYTES));
    let mut length = 0;
    while let Some(bytes) = part.next().await {
        let bytes = bytes.map_err(unreadable)?;
        length += bytes.len();
        if length > limit {
            return Err(too_large());
        }
        if chunk.len() + bytes.len() > SPOOLED_BYTES {
            (file, chunk) = append(file, chunk).await?;
        }
        chunk.extend_from_slice(&bytes);
    }
    Ok((append(file, chunk).await?.0, length))
}

/// Appends the chunk to the file and clears it.
async fn append(
    mut file: SpooledTempFile,
    mut chunk: Vec<u8>,
) -> Result<(SpooledTempFile, Vec<u8>), ApiError> {
    let written = pool::on_pool(move || {
        file.write_all(&chunk)?;
        chunk.clear();
        Ok((file, chunk))
    });
    written.await?.map_err(|error: io::Error| {
        tracing::error!(%error, "an uploaded file can't be written to the folder of temporary files");
        ApiError::unavailable()
    })
}

pub(crate) async fn read_part(
    mut part: Field,
    limit: usize,
    too_large: fn() -> ApiError,
) -> Result<Vec<u8>, ApiError> {
    // Allocated at once, because a growing buffer is copied. Untouched pages take no memory.
    let mut bytes = Vec::with_capacity(limit);
    while let Some(chunk) = part.next().await {
        let chunk = chunk.map_err(unreadable)?;
        if bytes.len() + chunk.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
