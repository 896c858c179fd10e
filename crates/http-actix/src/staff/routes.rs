//! The team of the shop.

use super::{
    requests::{InvitationInput, TeamInput},
    responses::{TeamData, TeamMemberData, TeamMemberDto},
};
use crate::{
    context::Context,
    guard::{login::StaffLogin, login_guard::LoginGuard},
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        path_id::PathId,
        public_origin::PublicOrigin,
        registry::Registry,
    },
    web_page::pages::RESET_PASSWORD,
};
use actix_web::{HttpResponse, get, post, put, web};
use application::{
    Services,
    staff::{TeamAction, TeamRefused},
};
use domain::ids::UserId;

/// Lists all staff accounts by e-mail.
#[utoipa::path(tag = "team", responses((status = 200, body = Envelope<TeamData>)), security(("staff" = [])))]
#[get("/seller/team")]
async fn list(StaffLogin(staff): StaffLogin, context: web::Data<Context>) -> Result<HttpResponse, ApiError> {
    let viewer = staff.clone();
    let members = context.run(move |services| services.staff.list(&staff)).await?;
    Ok(Envelope::of(TeamData::new(&members, &viewer)).ok())
}

/// Creates a staff account and mails its owner a link for choosing a password.
#[utoipa::path(request_body = InvitationInput, tag = "team",
    responses((status = 201, body = SayingEnvelope<TeamMemberData>), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[post("/seller/team")]
async fn invite(
    StaffLogin(staff): StaffLogin,
    context: web::Data<Context>,
    guard: LoginGuard,
    Body((password, invitation)): Body<InvitationInput>,
) -> Result<HttpResponse, ApiError> {
    let (id, email) = (staff.id(), staff.user().email.clone());
    let page = reset_page(&context.origin);
    let invite = move |services: &Services| services.staff.invite(&staff, &password, invitation, &page);
    let member = guard.check(&email, is_guess, invite).await?;
    let data = TeamMemberData { member: TeamMemberDto::for_member(&member, id) };
    Ok(Envelope::saying(&context.sent_message("Davet"), data).created())
}

/// Disables or enables another staff account, ends its sessions or sends its invitation again.
#[utoipa::path(request_body = TeamInput, params(("id" = String, Path)), tag = "team",
    responses((status = 200, body = SayingEnvelope<Nothing>), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)),
    security(("staff" = [])))]
#[put("/seller/team/{id}")]
async fn change(
    StaffLogin(staff): StaffLogin,
    id: Result<PathId<UserId>, ApiError>,
    context: web::Data<Context>,
    guard: LoginGuard,
    Body(TeamInput { action, password }): Body<TeamInput>,
) -> Result<HttpResponse, ApiError> {
    let PathId(id) = id.map_err(|_| TeamRefused::NotFound)?;
    let email = staff.user().email.clone();
    let page = reset_page(&context.origin);
    let change =
        move |services: &Services| services.staff.change_member(&staff, &password, id, action, &page);
    guard.check(&email, is_guess, change).await?;
    let said = match action {
        TeamAction::Disable => "Hesap devre dışı bırakıldı.".to_owned(),
        TeamAction::Enable => "Hesap yeniden etkinleştirildi.".to_owned(),
        TeamAction::EndSessions => "Oturumları kapatıldı.".to_owned(),
        TeamAction::Invite => context.sent_message("Yeni davet"),
    };
    Ok(Envelope::saying(&said, Nothing {}).ok())
}

fn reset_page(origin: &PublicOrigin) -> String {
    format!("{}{RESET_PASSWORD}", &**origin)
}

const fn is_guess(error: &TeamRefused) -> bool {
    matches!(error, TeamRefused::WrongPassword)
}

/// Registers the calls of this file and its siblings.
pub(crate) fn register(calls: &mut impl Registry) {
    super::session::register(calls);
    calls.codes(super::errors::CODES).session(list).session(invite).session(change);
}
