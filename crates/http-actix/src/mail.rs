//! Mails, as staff see them.

use crate::{
    context::Context,
    guard::login::StaffLogin,
    http::{
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
        error_code::{ErrorCode, error_codes},
        input::{input, values::choices},
        page::{PageOf, page_responses},
        path_id::{PathId, path_id},
        query::Query,
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::mail::{MailError, MailRecord, MailText};
use domain::{ids::MailId, limits, mail::MailStatus};
use serde::Serialize;
use utoipa::ToSchema;

choices! {
    MailStatus, "pending, sent veya failed yazın.";
}

input! {
    /// Which mails to list.
    pub(crate) struct MailListQuery {
        status "Durum": Option<MailStatus>,
        page: PageOf<{ limits::PAGE }>,
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailData {
    pub(crate) mail: MailRecord,
}

page_responses! {
    /// A page of mails, newest first.
    MailList { mails: MailRecord }
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
    let mails = context.run(move |services| services.mails.list(&staff, status, page)).await?;
    Ok(Envelope::of(MailList::from(mails)).ok())
}

/// Returns the text of a mail, without the secrets of its links: as it was sent, or as it would be sent now.
#[utoipa::path(operation_id = "mail_text", params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = Envelope<MailText>)), security(("staff" = [])))]
#[get("/seller/mails/{id}")]
async fn show_text(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    context: web::Data<Context>,
) -> Result<HttpResponse, ApiError> {
    let text = context.run(move |services| services.mails.text(&staff, id)).await?;
    Ok(Envelope::of(text).ok())
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
    let mail = context.run(move |services| services.mails.retry(&staff, id)).await?;
    Ok(Envelope::saying("E-posta yeniden gönderilecek.", MailData { mail }).ok())
}

/// Registers the calls of this file.
pub(crate) fn register(calls: &mut impl Registry) {
    calls.codes(CODES).session(list).session(show_text).session(retry);
}
