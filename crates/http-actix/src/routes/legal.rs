use crate::{
    dto::legal::LegalTextData,
    envelope::Envelope,
    error::{ApiError, ErrorBody},
    state::AppState,
};
use actix_web::{HttpResponse, get, web};
use domain::legal::LegalKind;

/// A legal text, filled with the shop's facts.
#[utoipa::path(tag = "legal",
    params(("kind" = String, Path, description = "distance-sales, preliminary-information, kvkk or privacy")),
    responses((status = 200, body = Envelope<LegalTextData>), (status = 404, body = ErrorBody)))]
#[get("/legal/{kind}")]
pub(super) async fn get_text(
    state: web::Data<AppState>,
    kind: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let kind = LegalKind::parse(&kind).ok_or_else(ApiError::legal_text_not_found)?;
    // Made in memory: no hop to the blocking pool.
    Ok(Envelope::of(LegalTextData { text: state.use_cases.show_legal_text.run(kind).into() }).ok())
}
