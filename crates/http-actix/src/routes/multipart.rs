//! The seller's product form: one JSON part and the picture files.

use crate::{
    dto::catalogue::ProductInput,
    error::ApiError,
    extractors::{drain, parse_json},
};
use actix_multipart::{Field, Multipart};
use actix_web::{HttpRequest, error::PayloadError, web, web::Bytes};
use application::catalogue::CatalogueError;
use domain::limits;
use futures_util::{Stream, StreamExt};
use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};
use utoipa::ToSchema;

/// Bytes in the JSON part.
const JSON_BYTES: usize = 256 * 1024;

/// How the form looks in the document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
#[schema(rename_all = "camelCase")]
pub(super) struct ProductForm {
    /// JSON of a `ProductInput`.
    product_data: String,
    /// JPEG, PNG or WebP, at most 8 MB each.
    #[schema(value_type = Vec<String>, format = Binary)]
    images: Vec<Vec<u8>>,
}

/// The request's body, shared with the form's parser: when that has given up, the rest is still there.
#[derive(Clone)]
struct SharedBody(Rc<RefCell<web::Payload>>);

impl Stream for SharedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}

/// Reads the parts, bounded in number and size. On a refusal the rest of the body is read and thrown away,
/// so that the client hears it.
pub(super) async fn read_product_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(ProductInput, Vec<Vec<u8>>), ApiError> {
    let body = SharedBody(Rc::new(RefCell::new(payload)));
    let form = read_form(request, body.clone()).await;
    if form.is_err() {
        drain(body).await;
    }
    form
}

async fn read_form(
    request: &HttpRequest,
    body: SharedBody,
) -> Result<(ProductInput, Vec<Vec<u8>>), ApiError> {
    let is_multipart = request
        .headers()
        .get("content-type")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.to_ascii_lowercase().starts_with("multipart/form-data"));
    if !is_multipart {
        return Err(ApiError::wrong_media_type());
    }
    let (json, pictures) = read_parts(Multipart::new(request.headers(), body)).await?;
    let json = json.ok_or_else(|| ApiError::field("productData", "Ürün bilgileri eksik."))?;
    Ok((parse_json(&json)?, pictures))
}

async fn read_parts(mut form: Multipart) -> Result<(Option<Vec<u8>>, Vec<Vec<u8>>), ApiError> {
    let (mut json, mut pictures) = (None, Vec::new());
    while let Some(part) = form.next().await {
        let part = part.map_err(|_| ApiError::malformed_multipart())?;
        match part.name().unwrap_or_default() {
            "productData" => json = Some(read_part(part, JSON_BYTES, ApiError::body_too_large).await?),
            "images" | "images[]" => {
                // Browsers send an empty, nameless part for a file input that nobody filled.
                let is_named = part
                    .content_disposition()
                    .is_some_and(|d| d.get_filename().is_some_and(|name| !name.is_empty()));
                let picture = read_part(part, limits::PICTURE_BYTES, ApiError::picture_too_large).await?;
                if is_named || !picture.is_empty() {
                    pictures.push(picture);
                }
                if pictures.len() > limits::PICTURES {
                    return Err(CatalogueError::TooManyPictures.into());
                }
            }
            _ => drain(part).await,
        }
    }
    Ok((json, pictures))
}

async fn read_part(mut part: Field, most: usize, too_large: fn() -> ApiError) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.next().await {
        let chunk = chunk.map_err(|_| ApiError::malformed_multipart())?;
        if bytes.len() + chunk.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
