//! The multipart forms with pictures.

use super::{picture_urls::parse_picture_url, requests::ProductInput};
use crate::http::{
    body::drain,
    error::ApiError,
    input::{parse_json, problem::WRONG_TYPE},
    multipart::{read_multipart, read_part, spool, unreadable},
};
use actix_multipart::{Field, Multipart};
use actix_web::{HttpRequest, web};
use application::catalogue::{CatalogueError, NewProduct, UploadedPicture};
use domain::{catalogue::PictureKey, limits};
use futures_util::StreamExt;
use tempfile::SpooledTempFile;
use utoipa::{
    ToSchema,
    openapi::{Array, ArrayBuilder, KnownFormat, Object, ObjectBuilder, SchemaFormat, schema::Type},
};

/// Maximum size of the JSON part in bytes.
const JSON_BYTES: usize = 256 * 1024;

/// The schema of the product form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
#[schema(rename_all = "camelCase")]
pub(crate) struct ProductForm {
    product_data: ProductInput,
    #[schema(schema_with = pictures)]
    images: Vec<Vec<u8>>,
}

/// The schema of the pictures form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
pub(crate) struct PicturesForm {
    /// JSON array in the new sequence: the URL of one of the product's pictures, or `new` for the next of `images`.
    pictures: String,
    #[schema(schema_with = pictures, required = false)]
    images: Vec<Vec<u8>>,
}

/// Returns the schema of the files with their limits. The length of a binary is in bytes.
fn pictures() -> Array {
    ArrayBuilder::new()
        .description(Some("JPEG, PNG or WebP."))
        .items(picture())
        .max_items(Some(limits::PICTURES))
        .build()
}

fn picture() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .max_length(Some(limits::PICTURE_BYTES))
        .build()
}

/// Uploaded files, in sequence.
pub(crate) type Files = Vec<Box<dyn UploadedPicture>>;

/// Reads a new product and its picture files.
pub(crate) async fn read_product_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(NewProduct, Files), ApiError> {
    let (json, files) = read_form(request, payload, "productData", "Ürün bilgileri").await?;
    Ok((parse_json::<ProductInput>(&json)?, files))
}

/// Reads a product's new sequence of pictures, with `None` for each uploaded file, and the files.
pub(crate) async fn read_pictures_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(Vec<Option<PictureKey>>, Files), ApiError> {
    let (json, mut files) = read_form(request, payload, "pictures", "Görseller").await?;
    let places: Vec<String> =
        serde_json::from_slice(&json).map_err(|_| ApiError::field("pictures", "Görseller", WRONG_TYPE))?;
    let places = places
        .iter()
        .map(|place| match place.as_str() {
            "new" => Ok(None),
            url => parse_picture_url(url).map(Some).ok_or(CatalogueError::ForeignPicture),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let new = places.iter().filter(|place| place.is_none()).count();
    if files.len() < new {
        return Err(ApiError::field("images", "Görseller", "Yüklenen görsel eksik."));
    }
    files.truncate(new);
    Ok((places, files))
}

/// The schema of the form with a category's picture.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the part is read by itself")]
pub(crate) struct CategoryImageForm {
    /// JPEG, PNG or WebP.
    #[schema(schema_with = picture)]
    image: Vec<u8>,
}

/// Reads the part `image` of a form.
pub(crate) async fn read_image_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<Box<dyn UploadedPicture>, ApiError> {
    read_multipart(request, payload, async |mut form| {
        while let Some(part) = form.next().await {
            let part = part.map_err(unreadable)?;
            if part.name() == Some("image") {
                let (picture, length) = spool_picture(part, "image").await?;
                // Browsers send an empty part for an empty file input.
                return if length > 0 { Ok(Box::new(picture) as _) } else { Err(ApiError::missing_image()) };
            }
            drain(part).await.map_err(unreadable)?;
        }
        Err(ApiError::missing_image())
    })
    .await
}

/// The JSON part, and the pictures.
type Parts = (Vec<u8>, Files);

/// Reads one JSON part and the picture files, limited in number and size.
async fn read_form(
    request: &HttpRequest,
    payload: web::Payload,
    json_name: &str,
    json_label: &'static str,
) -> Result<Parts, ApiError> {
    let (json, pictures) =
        read_multipart(request, payload, async |form| read_parts(form, json_name).await).await?;
    let json = json.ok_or_else(|| ApiError::field(json_name, json_label, "Bu bölüm eksik."))?;
    Ok((json, pictures))
}

/// Reads the JSON part, if the form has it, and the picture files.
async fn read_parts(mut form: Multipart, json_name: &str) -> Result<(Option<Vec<u8>>, Files), ApiError> {
    let (mut json, mut pictures) = (None, Vec::new());
    while let Some(part) = form.next().await {
        let part = part.map_err(unreadable)?;
        match part.name().unwrap_or_default() {
            name if name == json_name => {
                json = Some(read_part(part, JSON_BYTES, ApiError::body_too_large).await?);
            }
            "images" | "images[]" => {
                let name = part.content_disposition().and_then(|d| d.get_filename().map(str::to_owned));
                // A part without a file name is no file: `append('images', undefined)` in a script creates such a part.
                let Some(name) = name else {
                    drain(part).await.map_err(unreadable)?;
                    continue;
                };
                let (picture, length) = spool_picture(part, "images").await?;
                // Browsers send an empty part with an empty name for an empty file input.
                if !name.is_empty() || length > 0 {
                    pictures.push(Box::new(picture) as _);
                }
                if pictures.len() > limits::PICTURES {
                    return Err(CatalogueError::TooManyPictures.into());
                }
            }
            _ => drain(part).await.map_err(unreadable)?,
        }
    }
    Ok((json, pictures))
}

/// Writes an incoming picture to a temporary file and returns it with its size.
async fn spool_picture(part: Field, name: &str) -> Result<(SpooledTempFile, usize), ApiError> {
    spool(part, limits::PICTURE_BYTES, || ApiError::picture_too_large(name)).await
}
