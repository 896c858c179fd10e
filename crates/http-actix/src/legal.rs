//! The two texts that buyers accept, without an order.

use crate::{
    context::Context,
    http::{envelope::Envelope, error::ApiError, registry::Registry},
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
    /// Whether the owner has replaced the built-in text, which the shop's lawyer has to check.
    is_custom: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalTextData {
    pub(crate) text: LegalTextDto,
}

/// Returns a text that buyers accept, with the shop's facts.
#[utoipa::path(tag = "legal",
    params(("kind" = inline(LegalKind), Path)),
    responses((status = 200, body = Envelope<LegalTextData>)))]
#[get("/legal/{kind}")]
async fn get_text(context: web::Data<Context>, kind: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let kind = LegalKind::parse(&kind).ok_or_else(ApiError::text_not_found)?;
    // Rendered in memory, so no blocking pool is needed.
    let shop = context.shop.facts();
    let LegalText { kind, title, body } = legal::text(kind, &shop);
    let is_custom = shop.texts.is_custom(kind.key());
    Ok(Envelope::of(LegalTextData { text: LegalTextDto { kind, title, body, is_custom } }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.public(get_text);
}
