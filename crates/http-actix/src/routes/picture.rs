use crate::{
    dto::catalogue::parse_picture_file,
    error::ApiError,
    request_id::{RequestId, within},
    state::AppState,
};
use actix_web::{
    Error, HttpRequest, HttpResponse,
    body::SizedStream,
    get,
    http::header::{CACHE_CONTROL, ETAG, EntityTag, Header, IfNoneMatch},
    web::{self, Bytes},
};
use application::catalogue::PicturePieces;
use futures_util::{Stream, stream};

const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A product picture, as it comes from the store. Its name is made of its content, so it may be kept for ever, and
/// whoever has it needs not be told again.
#[get("/images/{file}")]
pub(super) async fn get_picture(
    state: web::Data<AppState>,
    file: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let (key, width) = parse_picture_file(&file).ok_or_else(ApiError::picture_not_found)?;
    let tag = EntityTag::new_strong(file.trim_end_matches(".webp").to_owned());
    if matches!(IfNoneMatch::parse(&request), Ok(IfNoneMatch::Items(tags)) if tags.iter().any(|known| known.weak_eq(&tag)))
    {
        return Ok(HttpResponse::NotModified()
            .insert_header((CACHE_CONTROL, FOR_EVER))
            .insert_header((ETAG, tag))
            .finish());
    }
    let picture = state.use_cases.read_picture.run(&key, width).await?;
    let picture = picture.ok_or_else(ApiError::picture_not_found)?;
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((CACHE_CONTROL, FOR_EVER))
        .insert_header((ETAG, tag))
        .body(SizedStream::new(picture.length, pieces(picture.pieces))))
}

/// The pieces as a body. Where they break off so does the connection, and the client knows.
fn pieces(mut pieces: Box<dyn PicturePieces>) -> impl Stream<Item = Result<Bytes, Error>> {
    let id = RequestId::current();
    stream::poll_fn(move |context| {
        let poll = pieces.poll_next(context);
        within(id, || poll.map(|piece| piece.map(|piece| Ok(Bytes::from(piece.map_err(ApiError::from)?)))))
    })
}
