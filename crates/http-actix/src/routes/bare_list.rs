//! The list of all products where it is not kept in memory: from the database, piece by piece if it is long.

use crate::{
    blocking,
    dto::catalogue::{Product, ProductList},
    envelope::Envelope,
    error::ApiError,
    snapshot::{self, AFTER, BARE_LIST, BEFORE},
    state::AppState,
};
use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, web};
use bytes::Bytes;
use domain::ids::ProductId;
use futures_util::{StreamExt, stream};

/// Products in one piece of a long list.
const PIECE: usize = 500;

/// All products, best selling first.
pub(super) async fn answer(
    state: web::Data<AppState>,
    request: &HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let ids = blocking::run(&state, |use_cases| use_cases.list_products.best_first()).await?;
    if ids.len() > BARE_LIST {
        return Ok(stream(state, ids));
    }
    let products = blocking::run(&state, move |use_cases| use_cases.list_products.these(&ids)).await?;
    snapshot::cacheable(request, &Envelope::of(ProductList::all(products)))
}

/// A long list has no `ETag`: to make one it would have to be held whole.
fn stream(state: web::Data<AppState>, ids: Vec<ProductId>) -> HttpResponse {
    let pieces =
        stream::try_unfold((state, ids.into_iter(), false), |(state, mut ids, has_begun)| async move {
            let some: Vec<_> = ids.by_ref().take(PIECE).collect();
            if some.is_empty() {
                return Ok::<_, actix_web::Error>(None);
            }
            let products =
                blocking::run(&state, move |use_cases| use_cases.list_products.these(&some)).await?;
            let mut text = Vec::new();
            let has_more = has_begun || !products.is_empty();
            for (place, product) in products.into_iter().enumerate() {
                if has_begun || place > 0 {
                    text.push(b',');
                }
                text.extend(snapshot::json(&Product::from(product)).map_err(ApiError::from)?);
            }
            Ok(Some((Bytes::from(text), (state, ids, has_more))))
        });
    let frame = |text: &'static [u8]| stream::once(async move { Ok(Bytes::from_static(text)) });
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-cache"))
        .content_type("application/json")
        .streaming(Box::pin(frame(BEFORE).chain(pieces).chain(frame(AFTER))))
}
