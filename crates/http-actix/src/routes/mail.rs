use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{PathId, Query, StaffLogin},
    },
    wire::{
        dto::mail::{MailData, MailList, MailListQuery, MailTextData},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::mail::MailService;
use domain::ids::MailId;

/// Lists mails, newest first.
#[utoipa::path(tag = "mail", params(MailListQuery),
    responses((status = 200, body = Envelope<MailList>)), security(("staff" = [])))]
#[get("/seller/mails")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    mails: web::Data<MailService>,
    pool: web::Data<BlockingPool>,
    Query(MailListQuery { status, page }): Query<MailListQuery>,
) -> Result<HttpResponse, ApiError> {
    let mails = pool.database().run(move || mails.list(&staff, status, page)).await?;
    Ok(Envelope::of(MailList::from(mails)).ok())
}

/// Returns the text of a mail, without the secrets of its links: as it was sent, or as it would be sent now.
#[utoipa::path(operation_id = "mail_text", params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = Envelope<MailTextData>)), security(("staff" = [])))]
#[get("/seller/mails/{id}")]
pub(super) async fn text(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    mails: web::Data<MailService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let text = pool.database().run(move || mails.text(&staff, id)).await?;
    Ok(Envelope::of(MailTextData::from(text)).ok())
}

/// Sends a mail that was given up again.
#[utoipa::path(params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = SayingEnvelope<MailData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/mails/{id}/retry")]
pub(super) async fn retry(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    mails: web::Data<MailService>,
    pool: web::Data<BlockingPool>,
) -> Result<HttpResponse, ApiError> {
    let mail = pool.database().run(move || mails.retry(&staff, id)).await?;
    Ok(Envelope::saying("E-posta yeniden gönderilecek.", MailData { mail: mail.into() }).ok())
}
