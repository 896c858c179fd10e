use crate::wire::{dto::legal::LegalTextData, envelope::Envelope, error::ApiError, input::LegalKindChoice};
use actix_web::{HttpResponse, get, web};
use application::shop::LiveShop;
use domain::legal::{self, LegalKind};

/// Returns a legal text with the shop's facts.
#[utoipa::path(tag = "legal",
    params(("kind" = inline(LegalKindChoice), Path)),
    responses((status = 200, body = Envelope<LegalTextData>)))]
#[get("/legal/{kind}")]
pub(super) async fn get_text(
    shop: web::Data<LiveShop>,
    kind: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let kind = LegalKind::parse(&kind).ok_or_else(ApiError::legal_text_not_found)?;
    // Rendered in memory, so no blocking pool is needed.
    Ok(Envelope::of(LegalTextData { text: legal::text(kind, &shop.facts()).into() }).ok())
}
