//! Legal texts.

use crate::{
    context::Context,
    http::{
        envelope::Envelope,
        error::ApiError,
        error_code::{ErrorCode, error_codes},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, web};
use domain::legal::{self, LegalKind, LegalText};
use serde::Serialize;
use utoipa::ToSchema;

/// A legal text. `body` is lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalText)]
pub(crate) struct LegalTextDto {
    kind: LegalKind,
    title: String,
    body: String,
    /// Always `true`: the shop's lawyer has to check it. Pages show that only to staff.
    is_template: bool,
}

impl From<LegalText> for LegalTextDto {
    fn from(text: LegalText) -> Self {
        Self { kind: text.kind, title: text.title, body: text.body, is_template: true }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalTextData {
    pub(crate) text: LegalTextDto,
}

error_codes! {
    LEGAL_TEXT_NOT_FOUND = ("legal_text_not_found", NOT_FOUND);
}

impl ApiError {
    /// 404 for an unknown legal text.
    pub(crate) fn legal_text_not_found() -> Self {
        Self::new(ErrorCode::LEGAL_TEXT_NOT_FOUND, "Aradığınız metin bulunamadı.")
    }
}

/// Returns a legal text with the shop's facts.
#[utoipa::path(tag = "legal",
    params(("kind" = inline(LegalKind), Path)),
    responses((status = 200, body = Envelope<LegalTextData>)))]
#[get("/legal/{kind}")]
async fn get_text(context: web::Data<Context>, kind: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let kind = LegalKind::parse(&kind).ok_or_else(ApiError::legal_text_not_found)?;
    // Rendered in memory, so no blocking pool is needed.
    Ok(Envelope::of(LegalTextData { text: legal::text(kind, &context.shop.facts()).into() }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).public(get_text);
}
