//! The seller's product form: one JSON part and the picture files.

use crate::{
    dto::catalogue::ProductInput,
    error::ApiError,
    extractors::{drain, parse_json},
};
use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use domain::limits;
use futures_util::StreamExt;
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

/// Reads the parts, bounded in number and size. On a refusal the rest of the body is read and thrown away,
/// so that the client hears it.
pub(super) async fn read_product_form(
    mut form: Multipart,
    request: &HttpRequest,
) -> Result<(ProductInput, Vec<Vec<u8>>), ApiError> {
    let is_multipart = request
        .headers()
        .get("content-type")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.to_ascii_lowercase().starts_with("multipart/form-data"));
    if !is_multipart {
        return Err(ApiError::wrong_media_type());
    }
    let answer = read_parts(&mut form).await;
    if answer.is_err() {
        while let Some(Ok(rest)) = form.next().await {
            drain(rest).await;
        }
    }
    let (json, pictures) = answer?;
    let json = json.ok_or_else(|| ApiError::field("productData", "Ürün bilgileri eksik."))?;
    Ok((parse_json(&json)?, pictures))
}

async fn read_parts(form: &mut Multipart) -> Result<(Option<Vec<u8>>, Vec<Vec<u8>>), ApiError> {
    let (mut json, mut pictures) = (None, Vec::new());
    while let Some(part) = form.next().await {
        let mut part = part.map_err(|_| ApiError::malformed_multipart())?;
        match part.name().unwrap_or_default() {
            "productData" => json = Some(read_part(&mut part, JSON_BYTES, ApiError::body_too_large).await?),
            "images" | "images[]" => {
                let picture =
                    read_part(&mut part, limits::PICTURE_BYTES, ApiError::picture_too_large).await?;
                // Browsers send an empty part for a file input that nobody filled.
                if !picture.is_empty()
                    || part
                        .content_disposition()
                        .is_some_and(|d| d.get_filename().is_some_and(|f| !f.is_empty()))
                {
                    pictures.push(picture);
                }
                if pictures.len() > limits::PICTURES {
                    return Err(application::catalogue::CatalogueError::TooManyPictures.into());
                }
            }
            _ => drain(part).await,
        }
    }
    Ok((json, pictures))
}

async fn read_part(part: &mut Field, most: usize, too_large: fn() -> ApiError) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.next().await {
        let chunk = chunk.map_err(|_: MultipartError| ApiError::malformed_multipart())?;
        if bytes.len() + chunk.len() > most {
            drain(part).await;
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
