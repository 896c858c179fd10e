//! Mails, as staff see them.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        date::date,
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{
            choice::{Choice, named},
            input,
        },
        page::{PageOf, Paging},
        path_id::{PathId, path_id},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::{
    mail::{MailError, MailRecord, MailText},
    page::Page,
};
use domain::{ids::MailId, limits, mail::MailStatus};
use serde::Serialize;
use utoipa::ToSchema;

named! {
    MailStatus as MailStatusChoice, "pending, sent veya failed yazın.", [
        Pending = "pending", Sent = "sent", Failed = "failed"
    ];
}

input! {
    /// Which mails to list.
    pub(crate) struct MailListQuery {
        status: Option<MailStatus>,
        page: PageOf<{ limits::PAGE }>,
    }
}

/// The staff's view of a mail, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Mail)]
pub(crate) struct MailDto {
    #[serde(rename = "_id")]
    #[schema(format = Uuid)]
    id: String,
    to: String,
    subject: String,
    status: MailStatusChoice,
    /// The number of attempts since staff last retried it.
    attempts: u32,
    /// Why the last attempt failed.
    error: Option<String>,
    /// Present and `true` if the mail's link has expired, so that it can't be retried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    link_erased: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    sent_at: Option<String>,
}

impl From<MailRecord> for MailDto {
    fn from(mail: MailRecord) -> Self {
        Self {
            id: mail.id.to_string(),
            to: mail.to.to_string(),
            subject: mail.subject,
            status: Choice(mail.status),
            attempts: mail.attempts,
            error: mail.error,
            link_erased: mail.is_link_erased,
            created_at: date(mail.created_at),
            sent_at: mail.sent_at.map(date),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailData {
    pub(crate) mail: MailDto,
}

/// The text of a mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailTextData {
    /// Its plain-text part without the secrets of its links; `null` if it was not kept, or if what it is about no longer
    /// exists.
    #[schema(required = true)]
    text: Option<String>,
    /// Whether the mail was sent with this text; otherwise it is what would be sent now.
    sent: bool,
}

impl From<MailText> for MailTextData {
    fn from(MailText { text, is_sent: sent }: MailText) -> Self {
        Self { text, sent }
    }
}

/// A page of mails, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailList {
    mails: Vec<MailDto>,
    #[serde(flatten)]
    paging: Paging,
}

impl From<Page<MailRecord>> for MailList {
    fn from(page: Page<MailRecord>) -> Self {
        Self { paging: Paging::from(&page), mails: page.items.into_iter().map(Into::into).collect() }
    }
}

error_codes! {
    LINK_ERASED = ("link_erased", CONFLICT);
    MAIL_NOT_FAILED = ("mail_not_failed", CONFLICT);
    MAIL_NOT_FOUND = ("mail_not_found", NOT_FOUND);
}

impl From<MailError> for ApiError {
    fn from(error: MailError) -> Self {
        match error {
            MailError::NotFound => Self::new(ErrorCode::MAIL_NOT_FOUND, "E-posta bulunamadı."),
            MailError::NotFailed => Self::new(
                ErrorCode::MAIL_NOT_FAILED,
                "Bu e-posta gönderildi; yalnızca gönderilemeyenler yeniden denenir.",
            ),
            MailError::LinkErased => Self::new(
                ErrorCode::LINK_ERASED,
                "Bu e-postanın bağlantısı artık geçerli değil. Müşteri “Şifremi unuttum” ile yenisini isteyebilir.",
            ),
            MailError::Storage(error) => error.into(),
        }
    }
}

path_id!(MailId, MailError::NotFound);

/// Lists mails, newest first.
#[utoipa::path(tag = "mail", params(MailListQuery),
    responses((status = 200, body = Envelope<MailList>)), security(("staff" = [])))]
#[get("/seller/mails")]
async fn list(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    Query(MailListQuery { status, page }): Query<MailListQuery>,
) -> Result<HttpResponse, ApiError> {
    let mails =
        context.pool.database().run(move |services| services.mails.list(&staff, status, page)).await?;
    Ok(Envelope::of(MailList::from(mails)).ok())
}

/// Returns the text of a mail, without the secrets of its links: as it was sent, or as it would be sent now.
#[utoipa::path(operation_id = "mail_text", params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = Envelope<MailTextData>)), security(("staff" = [])))]
#[get("/seller/mails/{id}")]
async fn show_text(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let text = context.pool.database().run(move |services| services.mails.text(&staff, id)).await?;
    Ok(Envelope::of(MailTextData::from(text)).ok())
}

/// Sends a mail that was given up again.
#[utoipa::path(params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = SayingEnvelope<MailData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/mails/{id}/retry")]
async fn retry(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let mail = context.pool.database().run(move |services| services.mails.retry(&staff, id)).await?;
    Ok(Envelope::saying("E-posta yeniden gönderilecek.", MailData { mail: mail.into() }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(list).session(show_text).session(retry);
}
