//! The shop's texts: as visitors read them, and as the owner changes them.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        body::Body,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, Conflict},
        error_code::{ErrorCode, error_codes},
        input::{
            input,
            values::{Moment, PARAGRAPH, string, text, text_problems, values},
        },
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, delete, get, post, put, web};
use application::shop_text::ChangeTextError;
use chrono::{DateTime, Utc};
use domain::{
    json::time,
    limits,
    shop::ShopFacts,
    shop_text::{self, OwnerText, Placeholder, TemplateProblem, TextBody, TextKey},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A text as its page shows it. `body` is lines: `## ` begins a heading, `- ` a list item, a blank line ends a paragraph.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShopText)]
pub(crate) struct ShopTextData {
    key: TextKey,
    title: &'static str,
    body: String,
    /// Whether the owner has replaced the built-in text.
    is_custom: bool,
}

impl ShopTextData {
    pub(crate) fn new(key: TextKey, shop: &ShopFacts) -> Self {
        Self {
            key,
            title: key.title(),
            body: shop_text::render(key, shop),
            is_custom: shop.texts.is_custom(key),
        }
    }
}

/// What the template of a text can have filled in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TextPlaceholder)]
pub(crate) struct PlaceholderDto {
    /// Its name between the braces.
    name: Placeholder,
    about: &'static str,
    is_required: bool,
}

/// A text in the owner's list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EditableText)]
pub(crate) struct TextDto {
    key: TextKey,
    title: &'static str,
    /// The path of the page that shows it.
    path: &'static str,
    /// Whether the owner has replaced the default.
    is_custom: bool,
    /// The version for the next change. The Unix epoch before the first one.
    #[serde(serialize_with = "time")]
    updated_at: DateTime<Utc>,
    placeholders: Vec<PlaceholderDto>,
}

impl TextDto {
    fn new(key: TextKey, own: Option<&OwnerText>) -> Self {
        let placeholder = |name: &Placeholder| PlaceholderDto {
            name: *name,
            about: name.about(),
            is_required: key.requires(*name),
        };
        Self {
            key,
            title: key.title(),
            path: key.path(),
            is_custom: own.is_some_and(|own| own.body.is_some()),
            updated_at: own.map(|own| own.updated_at).unwrap_or_default(),
            placeholders: key.placeholders().iter().map(placeholder).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TextList {
    texts: Vec<TextDto>,
}

/// A text with its template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextData {
    #[serde(flatten)]
    text: TextDto,
    /// The template in force.
    body: String,
    /// The template in force after a return to the default.
    default_body: &'static str,
}

impl TextData {
    fn new(key: TextKey, own: Option<&OwnerText>) -> Self {
        let body = own.and_then(|own| own.body.as_ref());
        Self {
            text: TextDto::new(key, own),
            body: body.map_or_else(|| key.default_body(), TextBody::as_str).to_owned(),
            default_body: key.default_body(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TextPreview {
    body: String,
}

values! {
    TextBody, "TextBody", text(1, limits::SHOP_TEXT, PARAGRAPH), |json| Self::new(&string(json)?).map_err(text_problems);
}

input! {
    /// A new template for a text.
    pub(crate) struct TextInput {
        /// Lines: `## ` begins a heading, `- ` a list item, `{{name}}` is filled.
        body "Metin": TextBody,
        /// The version that the editor has seen; a text that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }

    /// Which version of a text returns to the default.
    pub(crate) struct ResetTextQuery {
        /// The version that the editor has seen; a text that has changed since is 409.
        updated_at "Son değişiklik": Option<Moment>,
    }

    /// A template to preview.
    pub(crate) struct TextPreviewInput {
        body "Metin": TextBody,
    }
}

error_codes! {
    TEXT_NOT_FOUND = ("text_not_found", NOT_FOUND);
}

impl ApiError {
    /// 404 for an unknown text.
    pub(crate) fn text_not_found() -> Self {
        Self::new(ErrorCode::TEXT_NOT_FOUND, "Aradığınız metin bulunamadı.")
    }
}

/// Most problems of a template in one message.
const PROBLEMS: usize = 5;

impl From<Vec<TemplateProblem>> for ApiError {
    fn from(problems: Vec<TemplateProblem>) -> Self {
        let message = |problem: &TemplateProblem| match problem {
            TemplateProblem::Unknown { line, name } => {
                format!("{line}. satırda bilinmeyen bir alan var: {name}.")
            }
            TemplateProblem::Missing(placeholder) => format!("Zorunlu alan eksik: {{{{{placeholder}}}}}."),
        };
        let messages: Vec<_> = problems.iter().take(PROBLEMS).map(message).collect();
        Self::field("body", "Metin", messages.join(" "))
    }
}

fn change_error(key: TextKey, error: ChangeTextError) -> ApiError {
    match error {
        ChangeTextError::Template(problems) => problems.into(),
        ChangeTextError::ChangedMeanwhile(current) => ApiError::changed_meanwhile(
            "Metin siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.",
            &TextData::new(key, Some(&current)),
        ),
        ChangeTextError::Storage(error) => error.into(),
    }
}

fn parse_key(key: &str) -> Result<TextKey, ApiError> {
    TextKey::parse(key).ok_or_else(ApiError::text_not_found)
}

/// Returns the text of a page. The two contracts are not among these texts.
#[utoipa::path(tag = "texts",
    params(("key" = inline(TextKey), Path)),
    responses((status = 200, body = Envelope<ShopTextData>)))]
#[get("/text/{key}")]
async fn public_text(context: web::Data<Context>, key: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let key = parse_key(&key)?;
    if key.is_contract() {
        return Err(ApiError::text_not_found());
    }
    // Rendered in memory, so no blocking pool is needed.
    Ok(Envelope::of(ShopTextData::new(key, &context.shop.facts())).ok())
}

/// Lists the texts that the owner can replace.
#[utoipa::path(tag = "texts",
    responses((status = 200, body = Envelope<TextList>)), security(("staff" = [])))]
#[get("/seller/text")]
async fn list(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let own = context.run(move |services| services.texts.list(&staff)).await?;
    let texts = TextKey::ALL.map(|key| TextDto::new(key, own.0.get(&key))).into();
    Ok(Envelope::of(TextList { texts }).ok())
}

/// Returns a text with its template and the default one.
#[utoipa::path(tag = "texts",
    params(("key" = inline(TextKey), Path)),
    responses((status = 200, body = Envelope<TextData>)), security(("staff" = [])))]
#[get("/seller/text/{key}")]
async fn show(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    key: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let key = parse_key(&key)?;
    let own = context.run(move |services| services.texts.list(&staff)).await?;
    Ok(Envelope::of(TextData::new(key, own.0.get(&key))).ok())
}

/// Replaces a text, which is in force with the response. An unknown placeholder, and a missing one that the text requires,
/// is 422 on `body`; an older `updatedAt` 409 with the current text.
#[utoipa::path(request_body = TextInput, tag = "texts",
    params(("key" = inline(TextKey), Path)),
    responses((status = 200, body = SayingEnvelope<TextData>), (status = 409, body = Conflict<TextData>)), security(("staff" = [])))]
#[put("/seller/text/{key}")]
async fn change(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    key: web::Path<String>,
    Body(TextInput { body, updated_at }): Body<TextInput>,
) -> Result<HttpResponse, ApiError> {
    let key = parse_key(&key)?;
    let stored = context
        .run(move |services| {
            let changed = services.texts.change(&staff, key, body, updated_at);
            changed.map_err(|error| change_error(key, error))
        })
        .await?;
    Ok(Envelope::saying("Metin kaydedildi.", TextData::new(key, Some(&stored))).ok())
}

/// Returns a text to its default, which is in force with the response. An older `updatedAt` is 409 with the current text.
#[utoipa::path(tag = "texts",
    params(("key" = inline(TextKey), Path), ResetTextQuery),
    responses((status = 200, body = SayingEnvelope<TextData>), (status = 409, body = Conflict<TextData>)), security(("staff" = [])))]
#[delete("/seller/text/{key}")]
async fn reset(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    key: web::Path<String>,
    Query(ResetTextQuery { updated_at }): Query<ResetTextQuery>,
) -> Result<HttpResponse, ApiError> {
    let key = parse_key(&key)?;
    let stored = context
        .run(move |services| {
            let reset = services.texts.reset(&staff, key, updated_at);
            reset.map_err(|error| change_error(key, error))
        })
        .await?;
    Ok(Envelope::saying("Metin varsayılana döndü.", TextData::new(key, Some(&stored))).ok())
}

/// Returns a template as its page would show it, the contracts with a made-up order. Nothing is stored.
#[utoipa::path(request_body = TextPreviewInput, tag = "texts",
    params(("key" = inline(TextKey), Path)),
    responses((status = 200, body = Envelope<TextPreview>)), security(("staff" = [])))]
#[post("/seller/text/{key}/preview")]
async fn preview(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    key: web::Path<String>,
    Body(TextPreviewInput { body }): Body<TextPreviewInput>,
) -> Result<HttpResponse, ApiError> {
    let key = parse_key(&key)?;
    // Rendered in memory, so no blocking pool is needed.
    let body = context.services.texts.preview(&staff, key, &body)?;
    Ok(Envelope::of(TextPreview { body }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls
        .codes(CODES)
        .public(public_text)
        .session(list)
        .session(preview)
        .session(show)
        .session(change)
        .session(reset);
}
