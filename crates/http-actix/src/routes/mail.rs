use crate::{
    guard::{
        blocking,
        extractors::{PathId, Query, StaffLogin},
    },
    state::AppState,
    wire::{
        dto::mail::{MailData, MailList, MailListQuery},
        envelope::{Envelope, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_web::{HttpResponse, get, post, web};
use domain::ids::MailId;

type State = web::Data<AppState>;

/// A page of mails, newest first.
#[utoipa::path(tag = "mail", params(MailListQuery),
    responses((status = 200, body = Envelope<MailList>)), security(("staff" = [])))]
#[get("/seller/mails")]
pub(super) async fn list(
    StaffLogin(staff): StaffLogin,
    state: State,
    Query(MailListQuery { status, page }): Query<MailListQuery>,
) -> Result<HttpResponse, ApiError> {
    let mails =
        blocking::run(&state, move |use_cases| use_cases.list_mails.run(&staff, status, page)).await?;
    Ok(Envelope::of(MailList::from(mails)).ok())
}

/// Sends a mail that was given up once more.
#[utoipa::path(params(("id" = String, Path)), tag = "mail",
    responses((status = 200, body = SayingEnvelope<MailData>), (status = 409, body = ErrorBody)), security(("staff" = [])))]
#[post("/seller/mails/{id}/retry")]
pub(super) async fn retry(
    StaffLogin(staff): StaffLogin,
    PathId(id): PathId<MailId>,
    state: State,
) -> Result<HttpResponse, ApiError> {
    let mail = blocking::run(&state, move |use_cases| use_cases.retry_mail.run(&staff, id)).await?;
    Ok(Envelope::saying("E-posta yeniden gönderilecek.", MailData { mail: mail.into() }).ok())
}
