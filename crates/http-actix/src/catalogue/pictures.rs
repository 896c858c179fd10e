//! Pictures of products, and previews for social networks.

use super::{picture_urls::parse_picture_file, previews};
use crate::{context::Context, http::error::ApiError};
use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{CACHE_CONTROL, ETAG, EntityTag, Header, IfNoneMatch},
    web::{self, Bytes},
};

const FOR_EVER: &str = "public, max-age=31536000, immutable";

const FOR_MINUTES: &str = "public, max-age=300";

/// Returns a product picture from the store. Its name is a hash of its content, so clients may cache it for ever.
#[get("/images/{file}")]
pub(crate) async fn get_picture(
    context: web::Data<Context>,
    file: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (key, width) = parse_picture_file(&file).ok_or_else(ApiError::picture_not_found)?;
    let tag = EntityTag::new_strong(file.trim_end_matches(".webp").to_owned());
    if is_known(&request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header((CACHE_CONTROL, FOR_EVER))
            .insert_header((ETAG, tag))
            .finish());
    }
    let picture = context.services.pictures.read(&key, width).await?;
    let picture = picture.ok_or_else(ApiError::picture_not_found)?;
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .insert_header((ETAG, tag))
        .body(Bytes::from_owner(picture)))
}

/// Returns the preview picture of a product. Crawlers may cache it for ever under its current name; under an older name
/// they get the current picture.
#[get("/previews/{file}")]
pub(crate) async fn get_preview(
    context: web::Data<Context>,
    file: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (id, named) = previews::parse(&file).ok_or_else(ApiError::picture_not_found)?;
    let answer = context.catalogue.current()?;
    let catalogue = answer.prepared.catalogue();
    let product =
        catalogue.slot(id).and_then(|slot| catalogue.at(slot)).ok_or_else(ApiError::picture_not_found)?;
    let preview = context.services.pictures.preview_of(product);
    let digest = previews::digest_of(&preview);
    let cache = if named == digest.to_string() { FOR_EVER } else { FOR_MINUTES };
    let tag = EntityTag::new_strong(digest.to_string());
    if is_known(&request, &tag) {
        let mut known = HttpResponse::NotModified();
        return Ok(known.insert_header((CACHE_CONTROL, cache)).insert_header((ETAG, tag)).finish());
    }
    let jpeg = context.pool.previews().run(move |services| services.pictures.draw_preview(&preview)).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/jpeg")
        .insert_header((CACHE_CONTROL, cache))
        .insert_header((ETAG, tag))
        .body(jpeg))
}

/// Returns whether the client has it already.
fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    matches!(IfNoneMatch::parse(request), Ok(IfNoneMatch::Items(tags)) if tags.iter().any(|known| known.weak_eq(tag)))
}
