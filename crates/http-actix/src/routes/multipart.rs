//! The seller's forms with pictures: one JSON part and the files.

use crate::{
    guard::{
        blocking,
        extractors::{drain, media_type, refuse, unread},
    },
    wire::{
        dto::{catalogue::parse_picture_url, product_input::ProductInput},
        error::ApiError,
        input::{WRONG_TYPE, parse_json},
    },
};
use actix_multipart::{Field, Multipart, MultipartError};
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
    openapi::{Array, ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, schema::Type},
};

/// Bytes in the JSON part.
const JSON_BYTES: usize = 256 * 1024;
/// Bytes of a picture that are written at once; a picture of no more stays in memory.
const SPOOLED_BYTES: usize = 64 * 1024;

/// How the form looks in the document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
#[schema(rename_all = "camelCase")]
pub(super) struct ProductForm {
    product_data: ProductInput,
    #[schema(schema_with = pictures)]
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

/// How the pictures' form looks in the document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the parts are read one by one")]
pub(super) struct PicturesForm {
    /// JSON array in the new order: the URL of one of the product's pictures, or `new` for the next of `images`.
    pictures: String,
    #[schema(schema_with = pictures, required = false)]
    images: Vec<Vec<u8>>,
}

/// Files within their limits; a binary's length is in bytes.
fn pictures() -> Array {
    let picture = ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .max_length(Some(limits::PICTURE_BYTES));
    ArrayBuilder::new()
        .description(Some("JPEG, PNG or WebP."))
        .items(picture)
        .max_items(Some(limits::PICTURES))
        .build()
}

/// Files as uploaded, in order.
pub(super) type Files = Vec<Box<dyn UploadedPicture>>;

/// A new product, and the files of its pictures.
pub(super) async fn read_product_form(
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(NewProduct, Files), ApiError> {
    let (json, files) = read_form(request, payload, "productData").await?;
    Ok((parse_json::<ProductInput>(&json)?, files))
}

/// A product's new row of pictures: those it keeps, `None` where the next of the files comes; and so many files.
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

/// How a form with one file looks in the document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form; the part is read by itself")]
pub(super) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// The part `file` of a form.
pub(super) async fn read_file_form(
    request: &HttpRequest,
    payload: web::Payload,
    limit: usize,
) -> Result<Vec<u8>, ApiError> {
    read_multipart(request, payload, async |mut form| {
        while let Some(part) = form.next().await {
            let part = part.map_err(unread_part)?;
            if part.name() == Some("file") {
                return read_part(part, limit, ApiError::body_too_large).await;
            }
            drain(part).await.map_err(unread_part)?;
        }
        Err(ApiError::field("file", "Bir dosya seçin."))
    })
    .await
}

/// The JSON part, and the pictures.
type Parts = (Vec<u8>, Files);

/// Reads one JSON part and the picture files, bounded in number and size.
async fn read_form(request: &HttpRequest, payload: web::Payload, json_name: &str) -> Result<Parts, ApiError> {
    read_multipart(request, payload, async |form| read_parts(form, json_name).await).await
}

/// Reads a form. On a refusal the rest of the body is read and thrown away, so that the client hears it.
async fn read_multipart<T>(
    request: &HttpRequest,
    payload: web::Payload,
    read: impl AsyncFnOnce(Multipart) -> Result<T, ApiError>,
) -> Result<T, ApiError> {
    let body = SharedBody(Rc::new(RefCell::new(payload)));
    let form = if media_type(request).as_deref() == Some("multipart/form-data") {
        read(Multipart::new(request.headers(), body.clone())).await
    } else {
        Err(ApiError::wrong_media_type())
    };
    match form {
        Ok(form) => Ok(form),
        Err(refusal) => Err(refuse(body, refusal).await),
    }
}

fn unread_part(error: MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(error) => unread(&error, ApiError::malformed_multipart),
        _ => ApiError::malformed_multipart(),
    }
}

async fn read_parts(mut form: Multipart, json_name: &str) -> Result<Parts, ApiError> {
    let (mut json, mut pictures) = (None, Vec::new());
    while let Some(part) = form.next().await {
        let part = part.map_err(unread_part)?;
        match part.name().unwrap_or_default() {
            name if name == json_name => {
                json = Some(read_part(part, JSON_BYTES, ApiError::body_too_large).await?);
            }
            "images" | "images[]" => {
                let name = part.content_disposition().and_then(|d| d.get_filename().map(str::to_owned));
                // Without a file name it is no file: `append('images', undefined)` of a script makes such a part.
                let Some(name) = name else {
                    drain(part).await.map_err(unread_part)?;
                    continue;
                };
                let (picture, length) = spool_picture(part).await?;
                // Browsers send an empty part with an empty name for a file input that nobody filled.
                if !name.is_empty() || length > 0 {
                    pictures.push(Box::new(picture) as _);
                }
                if pictures.len() > limits::PICTURES {
                    return Err(CatalogueError::TooManyPictures.into());
                }
            }
            _ => drain(part).await.map_err(unread_part)?,
        }
    }
    let json = json.ok_or_else(|| ApiError::field(json_name, "Bu bölüm eksik."))?;
    Ok((json, pictures))
}

/// A picture as it comes in, and how many bytes that were. On the disk, in a file without a name: several wait for their
/// turn to be decoded, and none of them need be in memory for that.
///
/// # Errors
/// 413, 408 and 400 as for every part; 503 when the disk takes no more.
async fn spool_picture(mut part: Field) -> Result<(SpooledTempFile, usize), ApiError> {
    let (mut file, mut chunk) = (spooled_tempfile(SPOOLED_BYTES), Vec::with_capacity(SPOOLED_BYTES));
    let mut length = 0;
    while let Some(bytes) = part.next().await {
        let bytes = bytes.map_err(unread_part)?;
        length += bytes.len();
        if length > limits::PICTURE_BYTES {
            return Err(ApiError::picture_too_large());
        }
        if chunk.len() + bytes.len() > SPOOLED_BYTES {
            (file, chunk) = append(file, chunk).await?;
        }
        chunk.extend_from_slice(&bytes);
    }
    Ok((append(file, chunk).await?.0, length))
}

/// Writes the chunk to the file's end and empties it.
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
    // At once: growing would copy, and leave behind what it has outgrown. Pages never written take no memory.
    let mut bytes = Vec::with_capacity(limit);
    while let Some(chunk) = part.next().await {
        let chunk = chunk.map_err(unread_part)?;
        if bytes.len() + chunk.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
