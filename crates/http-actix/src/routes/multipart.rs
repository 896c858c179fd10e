//! The seller's multipart forms: one JSON part and files.

use crate::{
    guard::{
        blocking,
        extractors::{drain, in_body_time, media_type, refuse},
    },
    wire::{
        dto::{catalogue::parse_picture_url, product_input::ProductInput},
        error::ApiError,
        input::{WRONG_TYPE, parse_json},
    },
};
use actix_multipart::{Field, Multipart};
use actix_web::{HttpRequest, error::PayloadError, web, web::Bytes};
use application::catalogue::{CatalogueError, NewProduct, UploadedPicture};
use domain::{catalogue::PictureKey, limits};
use futures_util::{Stream, StreamExt};
use std::{
    cell::RefCell,
    io::{self, Write},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};
use tempfile::{SpooledTempFile, spooled_tempfile};
use utoipa::{
    ToSchema,
    openapi::{Array, ArrayBuilder, KnownFormat, Object, ObjectBuilder, SchemaFormat, schema::Type},
};

/// Maximum size of the JSON part in bytes.
const JSON_BYTES: usize = 256 * 1024;
/// Number of bytes of a picture that are written at once. A smaller picture stays in memory.
const SPOOLED_BYTES: usize = 64 * 1024;

/// The schema of the product form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
#[schema(rename_all = "camelCase")]
pub(super) struct ProductForm {
    product_data: ProductInput,
    #[schema(schema_with = pictures)]
    images: Vec<Vec<u8>>,
}

/// The request's body, shared with the form's parser, so that the rest can be drained after an error.
#[derive(Clone)]
struct SharedBody(Rc<RefCell<web::Payload>>);

impl Stream for SharedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}

/// The schema of the pictures form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
pub(super) struct PicturesForm {
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
pub(super) type Files = Vec<Box<dyn UploadedPicture>>;

/// Reads a new product and its picture files.
pub(super) async fn read_product_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(NewProduct, Files), ApiError> {
    let (json, files) = read_form(request, payload, "productData").await?;
    Ok((parse_json::<ProductInput>(&json)?, files))
}

/// Reads a product's new sequence of pictures, with `None` for each uploaded file, and the files.
pub(super) async fn read_pictures_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(Vec<Option<PictureKey>>, Files), ApiError> {
    let (json, mut files) = read_form(request, payload, "pictures").await?;
    let places: Vec<String> =
        serde_json::from_slice(&json).map_err(|_| ApiError::field("pictures", WRONG_TYPE))?;
    let places = places
        .iter()
        .map(|place| match place.as_str() {
            "new" => Ok(None),
            url => parse_picture_url(url).map(Some).ok_or(CatalogueError::ForeignPicture),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let new = places.iter().filter(|place| place.is_none()).count();
    if files.len() < new {
        return Err(ApiError::field("images", "Yüklenen görsel eksik."));
    }
    files.truncate(new);
    Ok((places, files))
}

/// The schema of the form with a category's picture.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the part is read by itself")]
pub(super) struct CategoryImageForm {
    /// JPEG, PNG or WebP.
    #[schema(schema_with = picture)]
    image: Vec<u8>,
}

/// Reads the part `image` of a form.
pub(super) async fn read_image_form(
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

/// The schema of a form with one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the part is read by itself")]
pub(super) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Reads the part `file` of a form.
pub(super) async fn read_file_form(
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
        Err(ApiError::field("file", "Bir dosya seçin."))
    })
    .await
}

/// The JSON part, and the pictures.
type Parts = (Vec<u8>, Files);

/// Reads one JSON part and the picture files, limited in number and size.
async fn read_form(request: &HttpRequest, payload: web::Payload, json_name: &str) -> Result<Parts, ApiError> {
    read_multipart(request, payload, async |form| read_parts(form, json_name).await).await
}

/// Reads a form. After an error the rest of the body is read and dropped, so that the client receives the response.
async fn read_multipart<T>(
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

fn unreadable<E>(_: E) -> ApiError {
    ApiError::malformed_multipart()
}

async fn read_parts(mut form: Multipart, json_name: &str) -> Result<Parts, ApiError> {
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
    let json = json.ok_or_else(|| ApiError::field(json_name, "Bu bölüm eksik."))?;
    Ok((json, pictures))
}

/// Writes an incoming picture to an unnamed temporary file and returns it with its size. Several pictures may wait to
/// be decoded, and need not be in memory meanwhile.
///
/// # Errors
/// 413, 408 and 400 as for every part; 503 if the disk is full.
async fn spool_picture(mut part: Field, name: &str) -> Result<(SpooledTempFile, usize), ApiError> {
    let (mut file, mut chunk) = (spooled_tempfile(SPOOLED_BYTES), Vec::with_capacity(SPOOLED_BYTES));
    let mut length = 0;
    while let Some(bytes) = part.next().await {
        let bytes = bytes.map_err(unreadable)?;
        length += bytes.len();
        if length > limits::PICTURE_BYTES {
            return Err(ApiError::picture_too_large(name));
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
    let written = blocking::on_pool(move || {
        file.write_all(&chunk)?;
        chunk.clear();
        Ok((file, chunk))
    });
    written.await?.map_err(|error: io::Error| {
        tracing::error!(%error, "an uploaded picture can't be written to the folder of temporary files");
        ApiError::unavailable()
    })
}

async fn read_part(mut part: Field, limit: usize, too_large: fn() -> ApiError) -> Result<Vec<u8>, ApiError> {
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
