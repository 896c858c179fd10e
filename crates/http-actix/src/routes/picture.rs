use crate::{blocking, dto::catalogue::parse_picture_file, error::ApiError, state::AppState};
use actix_web::{HttpResponse, get, http::header::CACHE_CONTROL, web};

/// A product picture. Its name is made of its content, so it may be kept for ever.
#[get("/images/{file}")]
pub(super) async fn get_picture(
    state: web::Data<AppState>,
    file: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (key, width) = parse_picture_file(&file).ok_or_else(ApiError::picture_not_found)?;
    let picture = blocking::run(&state, move |use_cases| use_cases.pictures.read(&key, width)).await?;
    let bytes = picture.ok_or_else(ApiError::picture_not_found)?;
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
